/** What must not compile: the compiler finds an error below each of these comments, or says that there is none. */
import type createClient from "openapi-fetch";
import type { components, paths } from "./trinca.js";

type Schemas = components["schemas"];

/** Every mistake that the document's types are there to find. */
export async function wrong(
  client: ReturnType<typeof createClient<paths>>,
  table: Schemas["Table"],
  move: Schemas["ClassicMove"],
  problem: Schemas["Problem"],
): Promise<unknown[]> {
  // @ts-expect-error no game is called so
  const bridge = table.game === "bridge";
  // @ts-expect-error there may be no hand
  const found: unknown[] = [bridge, table.hand.number];
  if (table.game === "tiles") {
    // @ts-expect-error tiles have no discard pile
    found.push(table.hand?.discard);
  }
  if (table.game === "classic") {
    // @ts-expect-error that is an option of another game
    found.push(table.options.opening);
    // @ts-expect-error no table stands so
    found.push(table.status === "over");
    // @ts-expect-error no hand ends so
    found.push(table.result?.reason === "bored");
    // @ts-expect-error no turn of this game has such a phase
    found.push(table.hand?.turn?.phase === "out_or_float");
  }
  // @ts-expect-error not every move has cards
  found.push(move.cards);
  if (move.type === "draw") {
    // @ts-expect-error that is a draw of another game
    found.push(move.then);
  }
  // @ts-expect-error not every problem has a rule
  found.push(problem.rule);
  if (problem.code === "not_your_turn") {
    // @ts-expect-error that is told by another problem
    found.push(problem.params.version);
  }
  // @ts-expect-error there is no such level
  found.push(await client.POST("/v1/tables", { body: { game: "classic", seats: [{ kind: "host", level: "perfect" }] } }));
  // @ts-expect-error a view has no such part
  found.push(await client.GET("/v1/tables/{table_id}", { params: { path: { table_id: "" }, query: { include: "deck" } } }));
  const events = (await client.GET("/v1/tables/{table_id}/events", { params: { path: { table_id: "" } } })).data;
  if (typeof events === "object") {
    // @ts-expect-error a step has no such member
    found.push(events.steps[0]?.moves);
  }
  // @ts-expect-error that is no answer of this call
  found.push((await client.GET("/v1/games")).error?.code === "illegal_move");
  return found;
}
