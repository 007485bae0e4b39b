import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { ChannelListener } from "./notification-channels.ts";
import { getProcessSingleton } from "./process-singleton.ts";

/** Channel on which triggers notify the tags of committed changes (migration `0030-change-notifications`). */
export const CHANGES_CHANNEL = "cache_invalidation";

/** Cache tag of data that appears on every page: catalog, currencies, vehicles, settings. */
export const SITE_TAG = "site";

/**
 * Function that receives the tags of committed changes. An undefined tag means that changes may have been missed, so
 * all cached data may be outdated.
 */
export type ChangeListener = (tag: string | undefined) => void;

/** Passes the change notifications of one database to all caches of this process that subscribed to them. */
class ChangeFeed implements ChannelListener {
  readonly #listeners = new Set<ChangeListener>();

  add(listener: ChangeListener): void {
    this.#listeners.add(listener);
  }

  onNotification(tag: string): void {
    for (const listener of this.#listeners) listener(tag);
  }

  onGap(): void {
    for (const listener of this.#listeners) listener(undefined);
  }
}

const changeFeeds = getProcessSingleton("change feeds", () => new WeakMap<Db, ChangeFeed>());

/** Creates the change feed of a database. The caller connects the feed to `CHANGES_CHANNEL`. */
export function createChangeFeed(db: Db): ChannelListener {
  const feed = new ChangeFeed();
  changeFeeds.set(db, feed);
  return feed;
}

/**
 * Calls the listener for every committed change of a database, by any process. For a write of this process, the
 * listener runs before the promise of the transaction or statement resolves. `db` must not be the handle of a
 * transaction, which has no change feed: the call would do nothing.
 */
export const subscribeToChanges = (db: Db, listener: ChangeListener): void => changeFeeds.get(db)?.add(listener);

/** Publishes the change of a table that has no trigger. Listeners are called when the transaction commits. */
export async function publishChange(trx: Db, tag: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${tag})`.execute(trx);
}
