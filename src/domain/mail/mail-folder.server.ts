import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Maximum size of a mail's header that is read, in bytes. */
const MAX_HEADER_BYTES = 4_096;

/**
 * Removes the mails to a recipient from the mail folder, where mails are written when none are sent. A missing folder
 * counts as empty.
 */
export async function removeMailsByRecipient(folder: string, email: string): Promise<void> {
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
