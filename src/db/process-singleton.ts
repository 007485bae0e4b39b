/**
 * Returns the value of `name` that the whole process shares, creating it on first use. In development Vite loads
 * modules a second time, and tests may load them beside the built ones. A constant of a module would then exist twice.
 */
export function getProcessSingleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`karaj ${name}`);
  const singletons = globalThis as unknown as Record<symbol, T | undefined>;
  singletons[key] ??= make();
  return singletons[key];
}
