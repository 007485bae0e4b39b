import type { Handler } from "hono";
import type { Db } from "#db/database.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import type { Logger } from "./log.ts";

/** Says to whoever sends the traffic whether this process can answer. */
export function ready({ db, log, stopping }: { db: Db; log: Logger; stopping: () => boolean }): Handler {
  return async (c) => {
    if (stopping()) return c.json({ status: "stopping" }, 503);
    try {
      // Who isn't caught up with the ads can't show lists yet.
      await factsOf(db).current();
      return c.json({ status: "ready" });
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return c.json({ status: "no database" }, 503);
    }
  };
}
