import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** The head of a mail is shorter, in bytes. */
const MAX_HEAD = 4_096;

/** Removes the mails to an address from the folder that they are written to where none are sent. A missing folder has none. */
export async function removeMailsTo(folder: string, email: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(".eml")) continue;
    const path = join(folder, name);
    if (await isMailTo(path, email)) await rm(path, { force: true });
  }
}

async function isMailTo(path: string, email: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    if (!(await file.stat()).isFile()) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD), 0, MAX_HEAD, 0);
    const to = /^to:\s*(.*)$/im.exec(buffer.toString("utf8", 0, bytesRead))?.[1] ?? "";
    return to.trim().replace(/^<|>$/g, "").toLowerCase() === email;
  } finally {
    await file.close();
  }
}
