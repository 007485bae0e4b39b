/**
 * Something of which a process has one. The server's bundle brings modules along that whoever started it has loaded already, so that what
 * a module keeps in a constant may be there twice.
 */
export function onePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`karaj ${name}`);
  const known = globalThis as unknown as Record<symbol, T | undefined>;
  known[key] ??= make();
  return known[key];
}
