/**
 * Something of which a process has one. In development Vite loads the application's modules once more beside those that the server runs
 * by, and a test may load them beside the built ones, so that what a module keeps in a constant would be there twice.
 */
export function onePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`karaj ${name}`);
  const known = globalThis as unknown as Record<symbol, T | undefined>;
  known[key] ??= make();
  return known[key];
}
