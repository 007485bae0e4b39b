/** PostgreSQL's codes of data that can't be read any more: broken pages (XX001), broken indexes (XX002), missing files (58P01). */
const damaged = new Set(["XX001", "XX002", "58P01"]);

/** Returns whether an error says that files of the database are damaged, not just away for the moment. */
export function isDamage(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    const { code } = each as NodeJS.ErrnoException;
    // The embedded database aborts where a server would stop its process.
    if ((code !== undefined && damaged.has(code)) || each.name === "RuntimeError") return true;
  }
  return false;
}
