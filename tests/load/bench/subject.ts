import type { Running } from "./pinned.ts";
import type { Visit } from "./sender.ts";

/** What is asked of each, in the order of the table. */
export const asked = ["list", "search", "product", "cart", "order"] as const;
export type Asked = (typeof asked)[number];

/** Somebody who is measured: Karaj, or a peer. */
export type Subject = {
  name: string;
  /** Its version, as it stands in its package. */
  version: string;
  /** Makes ready what it needs besides the database: packages, a build. */
  install?: () => Promise<void>;
  /** Puts the wares into an empty database of its own. */
  fill: (databaseUrl: string) => Promise<void>;
  /** Starts its server as it is run in production. */
  start: (databaseUrl: string) => Promise<Running>;
  /** What visitors do there. */
  visits: (running: Running, databaseUrl: string) => Promise<Record<Asked, Visit>>;
};

/** Takes one after the other, and begins again. */
export function inTurn<T>(all: readonly T[]): () => T {
  if (all.length === 0) throw new Error("nothing to take in turn");
  let next = 0;
  return () => {
    next = (next + 1) % all.length;
    return all[next] as T;
  };
}
