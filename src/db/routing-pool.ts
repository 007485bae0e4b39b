import type { PostgresPool, PostgresPoolClient } from "kysely";
import { getRoutingMode, type RoutingMode } from "./query-routing.ts";
import type { ReplicaSet } from "./replicas/replica-set.ts";
import { assertOutsideTransaction } from "./transaction.ts";

/**
 * Replicas refuse statements that write or lock rows. They accept advisory locks, which would be local to the replica.
 */
const readStatement = /^\s*(?:select|with)\b(?![\s\S]*\bpg_(?:try_)?advisory_)/i;

/**
 * Creates one pool over all connections of a server. Each statement is routed by the current routing mode
 * (`query-routing.ts`).
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

/** Reads from replicas until the first write. Then, or when no replica answers, uses one connection to the primary. */
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
