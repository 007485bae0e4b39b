import type { Handler } from "hono";
import type { Db } from "#db/database.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import type { Logger } from "./log.ts";
import type { WriteProbe } from "./write-probe.ts";

type ReadyOptions = { db: Db; log: Logger; stopping: () => boolean; writes: Pick<WriteProbe, "findFault"> };

/** Says to whoever sends the traffic whether this process can answer, and whether its database can be written to. */
export function ready({ db, log, stopping, writes }: ReadyOptions): Handler {
  return async (c) => {
    if (stopping()) return c.json({ status: "stopping" }, 503);
    try {
      // Who isn't caught up with the ads can't show lists yet.
      await factsOf(db).current();
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return c.json({ status: "no database" }, 503);
    }
    const reason = await writes.findFault();
    return reason ? c.json({ status: "no writes", reason }, 503) : c.json({ status: "ready" });
  };
}
