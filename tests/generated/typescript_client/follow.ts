/** Following a table by its stream of Server-Sent Events, read with a streaming `fetch` that sends the key. */
import type createClient from "openapi-fetch";
import type { components, paths } from "./trinca.js";

type Schemas = components["schemas"];

/** What was told of a table until it was gone. */
interface Followed {
  /** How many moves the first seat made. */
  moves: number;
  /** How many versions were skipped or told twice. */
  gaps: number;
}

interface Message {
  event: string;
  data: string;
}

/** Whether what was sent is a step; the stream's own types are described in words alone. */
function isStep(value: unknown): value is Schemas["Step"] {
  return typeof value === "object" && value !== null && "version" in value && "events" in value;
}

/** Whether what was sent is a table. */
function isTable(value: unknown): value is Schemas["Table"] {
  return typeof value === "object" && value !== null && "version" in value && "game" in value;
}

/** The messages of a stream, as they come. */
async function* messages(stream: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      yield* blocks.flatMap(message);
    }
  } finally {
    await reader.cancel(); // also where nobody reads on
  }
}

/** The message of a block of lines; none where it is a comment. */
function message(block: string): Message[] {
  const fields = new Map(block.split("\n").map((line) => [line.split(":", 1)[0] ?? "", line.replace(/^\w*: ?/, "")]));
  const event = fields.get("event");
  return event === undefined ? [] : [{ event, data: fields.get("data") ?? "" }];
}

/** Follow the table from a snapshot until it is gone. */
export async function follow(client: ReturnType<typeof createClient<paths>>, table_id: string): Promise<Followed> {
  const { data } = await client.GET("/v1/tables/{table_id}/events", {
    params: { path: { table_id } },
    headers: { Accept: "text/event-stream" },
    parseAs: "stream",
  });
  if (!data) throw new Error("there is no stream");
  const told: Followed = { moves: 0, gaps: 0 };
  let version: number | undefined;
  for await (const { event, data: sent } of messages(data)) {
    if (event === "gone") return told;
    const value: unknown = JSON.parse(sent);
    if (event === "snapshot" && isTable(value)) version = value.version;
    if (event !== "step" || !isStep(value)) continue;
    told.gaps += value.version === (version ?? 0) + 1 ? 0 : 1;
    version = value.version;
    for (const one of value.events) {
      if (one.type === "moved") told.moves += one.seat === 0 ? 1 : 0;
    }
  }
  throw new Error("the stream ended before the table was gone");
}
