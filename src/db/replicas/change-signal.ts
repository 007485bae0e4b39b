import type { Db } from "../database.ts";
import { getProcessSingleton } from "../process-singleton.ts";

const changeListeners = getProcessSingleton("change listeners", () => new WeakMap<Db, () => void>());

/** Sets the function that is called after every known change of a database. */
export const onDatabaseChanged = (db: Db, listener: () => void): void => void changeListeners.set(db, listener);

/** Records that a database has changed. Replicas must have replayed the change before they are read again. */
export const markDatabaseChanged = (db: Db): void => changeListeners.get(db)?.();
