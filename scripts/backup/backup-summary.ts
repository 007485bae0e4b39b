import type { BackupManifest } from "./archive.ts";

/** Formats the numbers of rows, tables and files in a backup. */
export function formatBackupSummary({ tables, files }: BackupManifest): string {
  const rows = tables.reduce((sum, { checksum }) => sum + checksum.rows, 0);
  return `${rows.toLocaleString("en")} rows of ${tables.length} tables and ${files.count.toLocaleString("en")} files (${(files.bytes / 1e6).toFixed(1)} MB)`;
}
