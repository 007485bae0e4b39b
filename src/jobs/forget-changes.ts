import type { Db } from "#db/database.ts";
import { forgetChanges } from "#domain/ads/facts/read.server.ts";
import { startRounds } from "./rounds.ts";

export type ForgetChangesOptions = {
  db: Db;
  /** How often to look, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Takes away the notes of which ads were changed once they are an hour old: every process that keeps facts of ads in
 * memory looks at them at least every ten minutes. Returns what stops it, and settles once a round under way is done.
 */
export const startForgettingChanges = ({
  db,
  every = 15 * 60_000,
  onError,
}: ForgetChangesOptions): (() => Promise<void>) =>
  startRounds(() => forgetChanges(db), { name: "forget-changes", every, onError });
