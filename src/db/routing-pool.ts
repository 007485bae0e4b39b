import type { PostgresPool, PostgresPoolClient } from "kysely";
import { getRoutingMode, type RoutingMode } from "./query-routing.ts";
import type { ReplicaSet } from "./replicas/replica-set.ts";
import { assertOutsideTransaction } from "./transaction.ts";

/**
 * Pattern of statements that replicas can execute. Replicas refuse writes and row locks. They would accept advisory
 * locks, which no other server sees, so these statements are excluded.
 */
const readStatement = /^\s*(?:select|with)\b(?![\s\S]*\bpg_(?:try_)?advisory_)/i;

/**
 * Creates a pool that combines all connections to a server. The current routing mode (`query-routing.ts`) decides which
 * connection executes a statement.
 */
export function createRoutingPool(pools: {
  primary: PostgresPool;
  jobPool: PostgresPool;
  replicas: Pick<ReplicaSet, "read" | "close"> | undefined;
}): PostgresPool {
  const { primary, jobPool, replicas } = pools;
  return {
    options: primary.options,
    async connect() {
      const mode = getRoutingMode();
      if (mode?.kind === "jobs") return jobPool.connect();
      if (mode?.kind !== "replicas" || mode.hasWritten || !replicas) return primary.connect();
      assertOutsideTransaction();
      return createReplicaClient(mode, replicas, primary);
    },
    async end() {
      await replicas?.close();
      await Promise.all([primary.end(), jobPool.end()]);
    },
  };
}

/**
 * Creates a client that reads from replicas. After the first write, or if no replica answers, the client uses one
 * connection to the primary.
 */
function createReplicaClient(
  mode: Extract<RoutingMode, { kind: "replicas" }>,
  replicas: Pick<ReplicaSet, "read">,
  primary: PostgresPool,
): PostgresPoolClient {
  let client: PostgresPoolClient | undefined;
  const query = async (text: string, values: readonly unknown[] = []) => {
    const isRead = readStatement.test(text);
    if (isRead && !client && !mode.hasWritten) {
      const found = await replicas.read(text, values);
      if (found) return found.result;
    }
    if (!isRead) mode.hasWritten = true;
    client ??= await primary.connect();
    return client.query(text, values as unknown[]);
  };
  return { query: query as never, release: (destroy) => client?.release(destroy) };
}
