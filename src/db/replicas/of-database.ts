import type { Db } from "../database.ts";
import { onePerProcess } from "../one-per-process.ts";

const changes = onePerProcess("changes", () => new WeakMap<Db, () => void>());

/** Who is told that something in this database is known to have changed. */
export const tellOfChanges = (db: Db, tell: () => void): void => void changes.set(db, tell);

/** What is read from here on must have what has just been read from the primary, also when a replica is asked. */
export const hasChanged = (db: Db): void => changes.get(db)?.();
