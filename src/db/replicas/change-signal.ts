import type { Db } from "../database.ts";
import { getProcessSingleton } from "../process-singleton.ts";

const changeListeners = getProcessSingleton("change listeners", () => new WeakMap<Db, () => void>());

/** Registers the listener for known changes of a database. */
export const onDatabaseChanged = (db: Db, listener: () => void): void => void changeListeners.set(db, listener);

/** Marks the database as changed, so that replicas must catch up with the primary before they are read. */
export const markDatabaseChanged = (db: Db): void => changeListeners.get(db)?.();
