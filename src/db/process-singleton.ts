/**
 * Returns the value of `name` in this process. The first call creates the value with `make`. Vite loads modules a
 * second time in development, and tests may load them beside the built ones. A constant in a module would then exist
 * twice.
 */
export function getProcessSingleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`karaj ${name}`);
  const singletons = globalThis as unknown as Record<symbol, T | undefined>;
  singletons[key] ??= make();
  return singletons[key];
}
