import { createReadStream, existsSync, readdirSync } from "node:fs";
import { type FileHandle, opendir, open as openFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { TransferRefusedError } from "#db/transfer/refused.ts";

/** What is a backup in DATA_DIR itself, or the folder for them: all that people sent lies in folders of other names. */
export const isOfBackups = (name: string): boolean => name === "backups" || /\.tar\.(gz|zst)$/.test(name);

/** What lies in DATA_DIR beside what people sent: the database itself, what of it belongs to one process, and backups. */
const isOwn = (name: string) => /^(postgres($|\.)|lock\.|\.restoring$|lost\+found$)/.test(name) || isOfBackups(name);

/** The paths of all files within DATA_DIR that a backup holds, in no order. */
export async function* filesIn(folder: string, within = ""): AsyncGenerator<string> {
  const here = join(folder, within);
  if (!existsSync(here)) return;
  for await (const { name } of await opendir(here)) {
    if (within === "" && isOwn(name)) continue;
    // Half-written files get their name when they are whole.
    if (/\.partial$/.test(name)) continue;
    const path = within ? `${within}/${name}` : name;
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (found?.isDirectory()) yield* filesIn(folder, path);
    else if (found?.isFile()) yield path;
  }
}

export type OpenFile = { size: number; mode: number; content: AsyncIterable<Buffer>; handle: FileHandle };

/** Opens a file, whose size then holds; undefined when it has just been removed. */
export async function openFound(path: string): Promise<OpenFile | undefined> {
  const handle = await openFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const { size, mode } = await handle.stat();
  const content = size === 0 ? [] : createReadStream(path, { fd: handle, autoClose: false, start: 0, end: size - 1 });
  return { size, mode: mode & 0o777, content: content as AsyncIterable<Buffer>, handle };
}

/** Refuses a folder that holds anything, be it a database or files that people sent. */
export function refuseFilledFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const found = readdirSync(folder).filter((name) => !isOwn(name) || /^postgres/.test(name));
  if (found.length === 0) return;
  throw new TransferRefusedError(
    `DATA_DIR ${folder} is not empty (${found.slice(0, 5).join(", ")}); nothing is overwritten. Set DATA_DIR to a new folder.`,
  );
}
