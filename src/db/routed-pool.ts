import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Replicas } from "./replicas/replicas.ts";
import { refuseInsideTransaction } from "./transaction.ts";
import { type Way, wayNow } from "./way.ts";

/** Replicas refuse whatever writes or locks rows, but take advisory locks, each for itself. */
const reads = /^\s*(?:select|with)\b(?![\s\S]*\bpg_(?:try_)?advisory_)/i;

/** The connections of a server as one pool: each statement takes the way that was said where it is run (`way.ts`). */
export function routedPool(pools: {
  primary: PostgresPool;
  patient: PostgresPool;
  replicas: Pick<Replicas, "read" | "close"> | undefined;
}): PostgresPool {
  const { primary, patient, replicas } = pools;
  return {
    options: primary.options,
    async connect() {
      const way = wayNow();
      if (way?.kind === "patient") return patient.connect();
      if (way?.kind !== "reading" || way.wrote || !replicas) return primary.connect();
      refuseInsideTransaction();
      return readingClient(way, replicas, primary);
    },
    async end() {
      await replicas?.close();
      await Promise.all([primary.end(), patient.end()]);
    },
  };
}

/** Reads from replicas as long as nothing is written; from then on, and where no replica answers, over one connection to the primary. */
function readingClient(
  way: Extract<Way, { kind: "reading" }>,
  replicas: Pick<Replicas, "read">,
  primary: PostgresPool,
): PostgresPoolClient {
  let client: PostgresPoolClient | undefined;
  const query = async (text: string, values: readonly unknown[] = []) => {
    const isRead = reads.test(text);
    if (isRead && !client && !way.wrote) {
      const found = await replicas.read(text, values);
      if (found) return found.result;
    }
    if (!isRead) way.wrote = true;
    client ??= await primary.connect();
    return client.query(text, values as unknown[]);
  };
  return { query: query as never, release: (destroy) => client?.release(destroy) };
}
