import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { largestFile } from "./limits.ts";

/** The folder of sent files; their names can't be guessed. */
export type ImportFiles = {
  pathOf(file: string): string;
  /** Writes a file as it comes, never holding more of it than a piece. */
  keep(pieces: AsyncIterable<Uint8Array>): Promise<KeptFile | "too_large">;
  remove(file: string): Promise<void>;
};

export type KeptFile = {
  file: string;
  bytes: number;
  /** By its first bytes, else UTF-8 where all of it is that; any other file is what Windows writes in Arabic. */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1256";
};

/** Files of a folder, which is made when it is first needed. */
export function folderImports(folder: string): ImportFiles {
  return {
    pathOf: (file) => join(folder, file),
    async keep(pieces) {
      await mkdir(folder, { recursive: true });
      const file = `${randomBytes(16).toString("base64url")}.csv`;
      const path = join(folder, file);
      let bytes = 0;
      const told = new EncodingGuess();
      const target = createWriteStream(path, { flags: "wx" });
      const failed = new Promise<never>((_, reject) => target.once("error", reject));
      failed.catch(() => {});
      try {
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > largestFile) break;
          told.read(piece);
          if (!target.write(piece))
            await Promise.race([new Promise((resolve) => target.once("drain", resolve)), failed]);
        }
        await Promise.race([new Promise<void>((resolve) => target.end(resolve)), failed]);
      } catch (error) {
        target.destroy();
        await rm(path, { force: true });
        throw error;
      }
      if (bytes <= largestFile) return { file, bytes, encoding: told.encoding };
      await rm(path, { force: true });
      return "too_large";
    },
    remove: (file) => rm(join(folder, file), { force: true }),
  };
}

class EncodingGuess {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #head = Buffer.alloc(0);
  #isUtf8 = true;

  read(piece: Uint8Array): void {
    if (this.#head.length < 2) this.#head = Buffer.concat([this.#head, piece.subarray(0, 2)]);
    if (!this.#isUtf8) return;
    try {
      this.#utf8.decode(piece, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  get encoding(): KeptFile["encoding"] {
    if (this.#head[0] === 0xff && this.#head[1] === 0xfe) return "utf-16le";
    if (this.#head[0] === 0xfe && this.#head[1] === 0xff) return "utf-16be";
    return this.#isUtf8 ? "utf-8" : "windows-1256";
  }
}

/** The first bytes of a file: what it is can be told by them. */
export async function headOfFile(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
