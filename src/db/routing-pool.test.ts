import type { PostgresPool } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { withJobConnections, withPrimary, withReplicaReads } from "./query-routing.ts";
import { createRoutingPool } from "./routing-pool.ts";

let statements: string[] = [];
let replicasAnswer = true;

const pool = (name: string): PostgresPool => ({
  options: {},
  connect: async () =>
    ({ query: async (text: string) => void statements.push(`${name}: ${text}`), release: () => {} }) as never,
  end: async () => {},
});
const replicas = {
  async read(text: string) {
    statements.push(`replica${replicasAnswer ? "" : " can't"}: ${text}`);
    return replicasAnswer ? { result: undefined } : undefined;
  },
  close: async () => {},
};
const routed = createRoutingPool({ primary: pool("primary"), jobPool: pool("jobs"), replicas });

/** Sends statements as Kysely does: one connection for each statement, or one connection for a whole transaction. */
async function send(...texts: string[]): Promise<void> {
  const client = await routed.connect();
  for (const text of texts) await client.query(text, []);
  client.release();
}

beforeEach(() => {
  statements = [];
  replicasAnswer = true;
});

it("createRoutingPool sends a statement to the primary outside withReplicaReads", async () => {
  await send("select 1");
  expect(statements).toEqual(["primary: select 1"]);
});

it("createRoutingPool sends reads to a replica until the first write, and all later statements to the primary", async () => {
  await withReplicaReads(async () => {
    await send("select 1");
    await send("\n  with x as (select 2) select * from x");
    await send("insert into rate_limit_buckets values (1)");
    await send("select 3");
  });
  await withReplicaReads(() => send("select 4"));
  expect(statements).toEqual([
    "replica: select 1",
    "replica: \n  with x as (select 2) select * from x",
    "primary: insert into rate_limit_buckets values (1)",
    "primary: select 3",
    "replica: select 4",
  ]);
});

it("createRoutingPool sends transactions and advisory locks to the primary", async () => {
  await withReplicaReads(() => send("begin", "select 1", "update ads set stock = 0", "commit"));
  await withReplicaReads(() => send("select pg_advisory_lock(1)"));
  expect(statements.filter((each) => !each.startsWith("primary"))).toEqual([]);
});

it("createRoutingPool sends a read to the primary when no replica can answer", async () => {
  replicasAnswer = false;
  await withReplicaReads(() => send("select 1"));
  expect(statements).toEqual(["replica can't: select 1", "primary: select 1"]);
});

it("createRoutingPool sends reads inside withPrimary to the primary, even if withReplicaReads surrounds them", async () => {
  await withReplicaReads(async () => {
    await withPrimary(() => send("select 1"));
    await send("select 2");
  });
  expect(statements).toEqual(["primary: select 1", "replica: select 2"]);
});

it("createRoutingPool uses the job pool inside withJobConnections, even if withReplicaReads surrounds it", async () => {
  await withReplicaReads(() => withJobConnections(() => withPrimary(() => send("select 1"))));
  expect(statements).toEqual(["jobs: select 1"]);
});
