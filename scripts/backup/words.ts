import type { Manifest } from "./archive.ts";

/** What a backup holds, in words. */
export function rowsAndFiles({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, { checksum }) => sum + checksum.rows, 0);
  return `${rows.toLocaleString("en")} rows of ${tables.length} tables and ${files.count.toLocaleString("en")} files (${(files.bytes / 1e6).toFixed(1)} MB)`;
}
