import { learnSpellings } from "#domain/lexicon/learn-spellings.server.ts";
import { type JobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that learns spellings from the titles of listings and from searches. Runs are far apart, because each
 * one reads the titles of all listings. Returns a function that stops the job after the current batch.
 */
export const startSpellingLearning = ({ db, every = 24 * 60 * 60_000, onError }: JobOptions) =>
  startRecurringJob((isStopping) => learnSpellings(db, { isStopping, pause: () => pauseBetweenBatches(50) }), {
    name: "spelling-learning",
    every,
    onError,
  });
