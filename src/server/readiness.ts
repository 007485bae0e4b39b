import type { Handler } from "hono";
import type { Db } from "#db/database.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { Logger } from "./log.ts";
import type { WriteProbe } from "./write-probe.ts";

type ReadinessOptions = { db: Db; log: Logger; stopping: () => boolean; writeProbe: Pick<WriteProbe, "findFault"> };

/**
 * Creates the handler of `/readyz`. It responds 503 during a shutdown, and while the database is unavailable or does
 * not accept writes.
 */
export function createReadinessHandler({ db, log, stopping, writeProbe }: ReadinessOptions): Handler {
  return async (c) => {
    if (stopping()) return c.json({ status: "stopping" }, 503);
    try {
      // Lists of listings need an up-to-date search index.
      await getSearchIndex(db).getSnapshot();
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return c.json({ status: "no database" }, 503);
    }
    const reason = await writeProbe.findFault();
    return reason ? c.json({ status: "no writes", reason }, 503) : c.json({ status: "ready" });
  };
}
