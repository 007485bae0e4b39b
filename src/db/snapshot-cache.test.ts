import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChangeFeed } from "./change-feed.ts";
import type { Db } from "./database.ts";
import { getRoutingMode, withReplicaReads } from "./query-routing.ts";
import { SnapshotCache } from "./snapshot-cache.ts";

const FRESH_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Creates a cache of numbered snapshots that depends on the tag "cars". Its loads wait while `pause` is set. */
function createNumberedCache() {
  const db = {} as Db;
  const state = { loads: 0, modes: [] as (string | undefined)[], pause: undefined as Promise<void> | undefined };
  const cache = new SnapshotCache({
    load: async () => {
      state.loads += 1;
      const number = state.loads;
      state.modes.push(getRoutingMode()?.kind);
      await state.pause;
      return number;
    },
    dependsOn: (tag) => tag === "cars",
    freshMs: FRESH_MS,
  });
  return { state, feed: createChangeFeed(db), get: () => cache.get(db) };
}

/** Waits until the promises that are already settled have called their listeners. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it("SnapshotCache loads a new snapshot only after a change of a tag that the snapshot depends on", async () => {
  const { get, feed } = createNumberedCache();
  expect(await get()).toBe(1);
  feed.onNotification("parts");
  expect(await get()).toBe(1);
  feed.onNotification("cars");
  expect(await get()).toBe(2);
});

it("SnapshotCache loads a new snapshot after change notifications may have been missed", async () => {
  const { get, feed } = createNumberedCache();
  expect(await get()).toBe(1);
  feed.onGap();
  expect(await get()).toBe(2);
});

it("SnapshotCache returns an old snapshot while it loads a new one in the background", async () => {
  const { get } = createNumberedCache();
  await get();
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  expect(await get()).toBe(1);
  await settle();
  expect(await get()).toBe(2);
});

it("SnapshotCache drops a snapshot that was loaded in the background if its data changed in the meantime", async () => {
  const { get, feed, state } = createNumberedCache();
  await get();
  let finish = () => {};
  state.pause = new Promise((resolve) => {
    finish = resolve;
  });
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  await get();
  await settle();
  expect(state.loads).toBe(2);
  feed.onNotification("cars");
  finish();
  await settle();
  expect(await get()).toBe(3);
});

it("SnapshotCache loads snapshots from the primary, even for requests that read from a replica", async () => {
  const { get, state } = createNumberedCache();
  await withReplicaReads(get);
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  await withReplicaReads(get);
  await settle();
  expect(state.modes).toEqual(["primary", "primary"]);
});
