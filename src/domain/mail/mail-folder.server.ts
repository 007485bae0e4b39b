import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Maximum number of bytes read from the start of a mail file, which contain its header. */
const MAX_HEADER_BYTES = 4_096;

/**
 * Deletes the mail files of a recipient from the mail folder. Mails are written to this folder when no SMTP server is
 * configured. A missing folder counts as empty.
 */
export async function deleteMailFilesByRecipient(folder: string, email: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(".eml")) continue;
    const path = join(folder, name);
    if (await hasRecipient(path, email)) await rm(path, { force: true });
  }
}

async function hasRecipient(path: string, email: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    if (!(await file.stat()).isFile()) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    const to = /^to:\s*(.*)$/im.exec(buffer.toString("utf8", 0, bytesRead))?.[1] ?? "";
    return to.trim().replace(/^<|>$/g, "").toLowerCase() === email;
  } finally {
    await file.close();
  }
}
