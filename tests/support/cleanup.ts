const cleanups: (() => unknown)[] = [];

/**
 * Registers a cleanup for the end of the test file. Cleanups run in reverse order. Can be called in the file, its hooks
 * and its tests.
 */
export const registerCleanup = (end: () => unknown): void => void cleanups.push(end);

/** Runs the cleanups of a test file. */
export async function runCleanups(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}
