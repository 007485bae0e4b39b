/** PostgreSQL error codes of damaged data: broken pages (XX001), broken indexes (XX002), missing files (58P01). */
const damageCodes = new Set(["XX001", "XX002", "58P01"]);

/** Returns whether an error means damaged database files. Errors of a temporarily unavailable database give false. */
export function isDatabaseDamage(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as NodeJS.ErrnoException;
    // The embedded database aborts with a RuntimeError where a server would stop its process.
    if ((code !== undefined && damageCodes.has(code)) || each.name === "RuntimeError") return true;
  }
  return false;
}
