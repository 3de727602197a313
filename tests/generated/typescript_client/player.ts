/**
 * A bot as somebody writes it who has the API document, `openapi-typescript` and `openapi-fetch`, and nothing else of
 * this project.
 *
 *     openapi-typescript openapi.json -o trinca.ts
 *     tsc && node player.js http://127.0.0.1:8000
 *
 * It plays a hand of every game that the service lists against the computer, follows each table by its stream, and
 * opens a room for two. A line of JSON tells of each game and one of the room. There is no cast in it: tables are told
 * apart by `game`, moves and events by `type`, problems by `code`.
 */
import { randomBytes } from "node:crypto";
import createClient from "openapi-fetch";
import { follow } from "./follow.js";
import type { components, paths } from "./trinca.js";

type Schemas = components["schemas"];
type Table = Schemas["Table"];
type Move = Schemas["Move"];
type Client = ReturnType<typeof createClient<paths>>;
type Report = Record<string, unknown>;

/** Seconds that a request waits for the others. */
const WAIT = 25;

/** What a view holds beside the rest. */
const PARTS: Schemas["ViewParts"] = "moves,log";

const TURNS = { turn_limit: 60 };

/** Options that this player knows: no hand is long, and no match over after one. */
const OPTIONS: Record<string, Schemas["Options"]> = {
  classic: { target: 1000, restocks: null, ...TURNS },
  straight: { target: 1000, ...TURNS },
  rummy500: { target: 10000, ...TURNS },
  tiles: { opening: 20, ...TURNS },
  indian: { limit: 201, drop: true, ...TURNS },
};

/** The answer of a call that must not be refused. */
function sure<T>(answer: { data?: T; response: Response }): T {
  if (answer.data === undefined) throw new Error(`refused with ${answer.response.status}`);
  return answer.data;
}

/** The problem of a call that must be refused. */
function refused<T>(answer: { error?: T; response: Response }): T {
  if (answer.error === undefined) throw new Error(`answered with ${answer.response.status}`);
  return answer.error;
}

/** What nothing is left for: it does not compile where a kind was forgotten. */
function never(nothing: never): never {
  throw new Error(`unknown: ${JSON.stringify(nothing)}`);
}

/** The cards that everybody sees; what a game shows is known from its name. */
function seen(table: Table): string[] {
  switch (table.game) {
    case "tiles":
      return table.hand?.table.flat() ?? [];
    case "indian":
      return table.hand ? [table.hand.wild_card, ...table.hand.discard] : [];
    case "classic":
    case "straight":
    case "rummy500":
      return table.hand ? [...table.hand.discard, ...table.hand.melds.flatMap((meld) => meld.cards)] : [];
    default:
      return never(table);
  }
}

/** How many cards a move names; what a move holds is known from its type. */
function named(move: Move): number {
  switch (move.type) {
    case "draw":
      return "then" in move && move.then !== undefined ? named(move.then) : 0;
    case "meld":
    case "lay_off":
      return move.cards.length;
    case "play":
      return move.table.flat().length;
    case "declare":
      return move.groups.flat().length + 1;
    case "discard":
      return 1;
    case "pass":
    case "drop":
    case "go_out":
    case "float":
    case "end_hand":
      return 0;
    default:
      return never(move);
  }
}

/** What a player would be told; what is in `params` is known from the code. */
function explained(problem: Schemas["Problem"]): string {
  switch (problem.code) {
    case "illegal_move":
      return `${problem.rule} ${problem.reason}`;
    case "stale_version":
      return `now at ${problem.params.version}`;
    case "not_your_turn":
      return `seat ${problem.params.seat} plays`;
    case "invalid_request":
      return (problem.errors ?? []).map((fault) => `${fault.path}: ${fault.detail}`).join();
    default:
      return problem.detail;
  }
}

/** A seat, and the client that sends its key. */
class Seat {
  made = 0;
  replayed = 0;

  constructor(
    readonly client: Client,
    public table: Table,
  ) {}

  get path() {
    return { table_id: this.table.id };
  }

  async look(): Promise<Table> {
    const params = { path: this.path, query: { include: PARTS } };
    return (this.table = sure(await this.client.GET("/v1/tables/{table_id}", { params })));
  }

  /** Wait until another version is there. */
  async wait(): Promise<void> {
    const query = { after: this.table.version, wait: WAIT };
    const answer = await this.client.GET("/v1/tables/{table_id}", { params: { path: this.path, query } });
    if (answer.response.status !== 304) this.table = sure(answer);
  }

  async legal(): Promise<Schemas["LegalMoves"]> {
    return sure(await this.client.GET("/v1/tables/{table_id}/moves", { params: { path: this.path } }));
  }

  /** Make the move that names the most cards; every third one is sent twice, as after an answer that was lost. */
  async move({ moves, version }: Schemas["LegalMoves"]): Promise<void> {
    const [first, ...others] = moves;
    if (first === undefined) throw new Error("there is no move");
    const body = others.reduce((best, move) => (named(move) > named(best) ? move : best), first);
    const header = { "If-Match": `"${version}"`, "Idempotency-Key": randomBytes(8).toString("hex") };
    for (let time = 0; time < (this.made % 3 ? 1 : 2); time += 1) {
      const answer = await this.client.POST("/v1/tables/{table_id}/moves", { params: { path: this.path, header }, body });
      const table = sure(answer);
      if ("legal" in table) throw new Error("it was no dry run");
      this.table = table;
      this.replayed += answer.response.headers.get("Idempotent-Replayed") === "true" ? 1 : 0;
    }
    this.made += 1;
  }
}

/** What the service refuses: an illegal move, a stale one, a table that is none. */
async function refusals({ client, table, path }: Seat): Promise<Report> {
  const body: Move = table.game === "tiles" ? { type: "pass" } : { type: "discard", card: "JK" };
  const sent = async (version: number) => {
    const params = { path, header: { "If-Match": `"${version}"` } };
    return refused(await client.POST("/v1/tables/{table_id}/moves", { params, body }));
  };
  const [illegal, stale] = [await sent(table.version), await sent(999)];
  const none = refused(await client.GET("/v1/tables/{table_id}", { params: { path: { table_id: "nothing" } } }));
  if (illegal.code !== "illegal_move") throw new Error(explained(illegal));
  if (stale.code !== "stale_version") throw new Error(explained(stale));
  return {
    illegal: [illegal.status, illegal.code, illegal.rule, illegal.reason],
    stale: [stale.status, stale.code, stale.params.version],
    none: [none.status, none.code],
    explained: [explained(illegal), explained(stale)],
  };
}

/** Arrange the table of tiles as it lies, take it back, and restore it; how many tiles the rack holds then. */
async function arranged({ client, path }: Seat): Promise<number> {
  const at = { params: { path } };
  const draft = sure(await client.GET("/v1/tables/{table_id}/draft", at));
  const body = { table: [...draft.table, draft.rack.slice(0, 1)] };
  const edited = sure(await client.PUT("/v1/tables/{table_id}/draft", { ...at, body }));
  const undone = sure(await client.POST("/v1/tables/{table_id}/draft/undo", at));
  const restored = sure(await client.DELETE("/v1/tables/{table_id}/draft", at));
  if (edited.rack.length + 1 !== undone.rack.length) throw new Error("the draft was not undone");
  return restored.rack.length;
}

/** Play a hand, and use on the way all that a table offers. */
async function oneHand(seat: Seat): Promise<Report> {
  const at = { params: { path: seat.path } };
  const events = follow(seat.client, seat.table.id);
  while (!(await seat.legal()).moves.length) await seat.wait();
  const report: Report = { seen: seen(await seat.look()).length > 0, ...(await refusals(seat)) };
  if (seat.table.game === "tiles") report["rack"] = await arranged(seat);
  const hint = sure(await seat.client.GET("/v1/tables/{table_id}/hint", at));
  const dry = { params: { path: seat.path, query: { dry_run: true } }, body: hint.move };
  const trial = sure(await seat.client.POST("/v1/tables/{table_id}/moves", dry));
  while (seat.table.status === "playing") {
    const legal = await seat.legal();
    await (legal.moves.length ? seat.move(legal) : seat.wait());
  }
  const { hand, result } = seat.table;
  if (!hand || !result) throw new Error("the hand has no result");
  const body = { action: "next_hand", hand: hand.number } satisfies Schemas["NewAgreement"];
  seat.table = sure(await seat.client.POST("/v1/tables/{table_id}/agreements", { ...at, body }));
  const numbered = { params: { path: { ...seat.path, number: 1 } } };
  const record = sure(await seat.client.GET("/v1/tables/{table_id}/hands/{number}", numbered));
  const { hands } = sure(await seat.client.GET("/v1/tables/{table_id}/hands", at));
  await seat.client.DELETE("/v1/tables/{table_id}", at);
  const followed = await events;
  const gone = refused(await seat.client.GET("/v1/tables/{table_id}", at));
  return {
    ...report,
    hint: hint.reason.code,
    legal: "legal" in trial && trial.legal,
    made: seat.made,
    replayed: seat.replayed,
    recorded: record.moves.filter((move) => move.seat === 0).length,
    told: followed.moves,
    steps: followed.gaps === 0,
    reasons: [result.reason, record.result.reason, ...hands.map((line) => line.reason)],
    next: seat.table.hand?.number ?? null,
    gone: gone.code,
  };
}

/** Two people: the invitation is made anew, read and accepted; both make a move. */
async function room(anyone: Client, holding: (key: string) => Client, game: string): Promise<Report> {
  const seats: Schemas["NewSeat"][] = [{ kind: "host" }, { kind: "invited" }];
  const made = sure(await anyone.POST("/v1/tables", { body: { game, seats } }));
  const host = new Seat(holding(made.key), made.table);
  const body = { seat: made.invitations[0]?.seat ?? 0 };
  const at = { params: { path: host.path } };
  const { code } = sure(await host.client.POST("/v1/tables/{table_id}/invitations", { ...at, body }));
  const invited = { params: { path: { code } } };
  const shown = sure(await anyone.GET("/v1/invitations/{code}", invited));
  const key = randomBytes(32).toString("base64url");
  const taken = sure(await anyone.POST("/v1/invitations/{code}", { ...invited, body: { name: "Rui", key } }));
  const guest = new Seat(holding(key), taken.table);
  const own = { params: { path: { ...guest.path, seat: taken.seat } }, body: { name: "Rui Costa" } };
  const renamed = sure(await guest.client.PATCH("/v1/tables/{table_id}/seats/{seat}", own));
  while (!host.made || !guest.made) {
    for (const seat of [host, guest]) {
      const legal = await seat.legal();
      if (legal.moves.length) await seat.move(legal);
    }
  }
  await host.client.DELETE("/v1/tables/{table_id}", at);
  return {
    room: [made.table.status, renamed.status],
    free: shown.free,
    own_key: taken.key === key,
    names: renamed.seats.map((seat) => seat.name),
  };
}

/** Play every game, and in a room. */
async function main(baseUrl: string): Promise<void> {
  const anyone = createClient<paths>({ baseUrl });
  const holding = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  const { games } = sure(await anyone.GET("/v1/games"));
  for (const { game, levels } of games) {
    const { rules } = sure(await anyone.GET("/v1/games/{game}", { params: { path: { game } } }));
    const [level] = levels;
    const seats: Schemas["NewSeat"][] = [{ kind: "host", name: "Ana" }, { kind: "computer", ...(level && { level }) }];
    const options = OPTIONS[game];
    const made = sure(await anyone.POST("/v1/tables", { body: { game, seats, ...(options && { options }) } }));
    const report = await oneHand(new Seat(holding(made.key), made.table));
    console.log(JSON.stringify({ game, rules: rules.length, ...report }));
  }
  console.log(JSON.stringify(await room(anyone, holding, games[0]?.game ?? "")));
}

await main(process.argv[2] ?? "http://127.0.0.1:8000");
