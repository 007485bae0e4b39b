import type { JobName } from "#domain/jobs/names.ts";
import { knownJob, recorded } from "#domain/jobs/runs.ts";
import { within } from "./within.ts";

export type RoundsOptions = {
  /** What it is called where jobs are watched. */
  name: JobName;
  /** How long to rest after a round, in milliseconds. */
  every: number;
  onError?: ((error: unknown) => void) | undefined;
  /** The first one at once, instead of after the first rest. */
  atOnce?: boolean;
  /** A round that doesn't come to its next step for so long is given up, in milliseconds. */
  limit?: number;
};

const longestPause = 5 * 60_000;

/** The pause after the n-th failure in a row, in milliseconds: 1 s, 2 s, 4 s … 5 minutes. */
export const pauseAfter = (failures: number): number => Math.min(longestPause, 1_000 * 2 ** (failures - 1));

/**
 * Does something every so often, one round at a time; what fails is told, and tried again after a longer pause each
 * time. A round of many steps asks `isStopping` between them, which also says that it hasn't got stuck. Returns what
 * stops it, and settles once a round under way is done.
 */
export function startRounds(
  round: (isStopping: () => boolean) => Promise<unknown>,
  { name, every, onError = () => {}, atOnce = false, limit = 15 * 60_000 }: RoundsOptions,
): () => Promise<void> {
  knownJob(name);
  let failures = 0;
  let stopping = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      const steps = () =>
        within(limit, ({ signal, alive }) =>
          round(() => {
            alive();
            return stopping || signal.aborted;
          }),
        );
      await recorded(name, steps);
      failures = 0;
    } catch (error) {
      failures += 1;
      onError(error);
    }
    if (!stopping) rest(failures === 0 ? every : pauseAfter(failures));
  }

  function rest(milliseconds: number): void {
    timer = setTimeout(() => {
      working = look();
    }, milliseconds).unref();
  }

  if (atOnce) working = look();
  else rest(every);
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await working;
  };
}
