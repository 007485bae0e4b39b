import type { PostgresPool } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { routedPool } from "./routed-pool.ts";
import { fromPrimary, patiently, reading } from "./way.ts";

let seen: string[] = [];
let replicasAnswer = true;

const pool = (name: string): PostgresPool => ({
  options: {},
  connect: async () =>
    ({ query: async (text: string) => void seen.push(`${name}: ${text}`), release: () => {} }) as never,
  end: async () => {},
});
const replicas = {
  async read(text: string) {
    seen.push(`replica${replicasAnswer ? "" : " can't"}: ${text}`);
    return replicasAnswer ? { result: undefined } : undefined;
  },
  close: async () => {},
};
const routed = routedPool({ primary: pool("primary"), patient: pool("jobs"), replicas });

/** Sends statements as Kysely does: over one connection each, or all of a transaction over one. */
async function send(...texts: string[]): Promise<void> {
  const client = await routed.connect();
  for (const text of texts) await client.query(text, []);
  client.release();
}

beforeEach(() => {
  seen = [];
  replicasAnswer = true;
});

it("asks the primary unless it is said that replicas will do", async () => {
  await send("select 1");
  expect(seen).toEqual(["primary: select 1"]);
});

it("asks replicas for what is read, and the primary for everything after the first write", async () => {
  await reading(async () => {
    await send("select 1");
    await send("\n  with x as (select 2) select * from x");
    await send("insert into limit_windows values (1)");
    await send("select 3");
  });
  await reading(() => send("select 4"));
  expect(seen).toEqual([
    "replica: select 1",
    "replica: \n  with x as (select 2) select * from x",
    "primary: insert into limit_windows values (1)",
    "primary: select 3",
    "replica: select 4",
  ]);
});

it("keeps a transaction on the primary, and locks that a replica would take for itself", async () => {
  await reading(() => send("begin", "select 1", "update ads set stock = 0", "commit"));
  await reading(() => send("select pg_advisory_lock(1)"));
  expect(seen.filter((each) => !each.startsWith("primary"))).toEqual([]);
});

it("asks the primary what no replica answers", async () => {
  replicasAnswer = false;
  await reading(() => send("select 1"));
  expect(seen).toEqual(["replica can't: select 1", "primary: select 1"]);
});

it("reads what stays in the process from the primary, also in the midst of a page", async () => {
  await reading(async () => {
    await fromPrimary(() => send("select 1"));
    await send("select 2");
  });
  expect(seen).toEqual(["primary: select 1", "replica: select 2"]);
});

it("gives jobs connections of their own, whoever woke them", async () => {
  await reading(() => patiently(() => fromPrimary(() => send("select 1"))));
  expect(seen).toEqual(["jobs: select 1"]);
});
