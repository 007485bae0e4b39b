import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MAX_IMPORT_FILE_BYTES } from "./import-limits.ts";

/** Storage of uploaded import files with unguessable names. */
export type ImportFileStore = {
  getPath(file: string): string;
  /** Streams an upload into a new file. At most one chunk is in memory. */
  save(chunks: AsyncIterable<Uint8Array>): Promise<StoredImportFile | "too_large">;
  remove(file: string): Promise<void>;
};

export type StoredImportFile = {
  file: string;
  bytes: number;
  /**
   * Detected encoding: by the byte order mark, otherwise UTF-8 if the whole file is valid UTF-8, otherwise
   * windows-1256, which Arabic Windows writes.
   */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1256";
};

/** Creates a store for import files in a folder. The folder is created on first use. */
export function createFolderImportStore(folder: string): ImportFileStore {
  return {
    getPath: (file) => join(folder, file),
    async save(chunks) {
      await mkdir(folder, { recursive: true });
      const file = `${randomBytes(16).toString("base64url")}.csv`;
      const path = join(folder, file);
      let bytes = 0;
      const encodingDetector = new EncodingDetector();
      const target = createWriteStream(path, { flags: "wx" });
      const failed = new Promise<never>((_, reject) => target.once("error", reject));
      failed.catch(() => {});
      try {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MAX_IMPORT_FILE_BYTES) break;
          encodingDetector.addChunk(chunk);
          if (!target.write(chunk))
            await Promise.race([new Promise((resolve) => target.once("drain", resolve)), failed]);
        }
        await Promise.race([new Promise<void>((resolve) => target.end(resolve)), failed]);
      } catch (error) {
        // The file must be closed before it is deleted. A file that is still being opened would appear again after its
        // deletion.
        if (!target.closed) await new Promise((resolve) => target.once("close", resolve).destroy());
        await rm(path, { force: true });
        throw error;
      }
      if (bytes <= MAX_IMPORT_FILE_BYTES) return { file, bytes, encoding: encodingDetector.encoding };
      await rm(path, { force: true });
      return "too_large";
    },
    remove: (file) => rm(join(folder, file), { force: true }),
  };
}

class EncodingDetector {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #head = Buffer.alloc(0);
  #isUtf8 = true;

  addChunk(chunk: Uint8Array): void {
    if (this.#head.length < 2) this.#head = Buffer.concat([this.#head, chunk.subarray(0, 2)]);
    if (!this.#isUtf8) return;
    try {
      this.#utf8.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
  }

  get encoding(): StoredImportFile["encoding"] {
    if (this.#head[0] === 0xff && this.#head[1] === 0xfe) return "utf-16le";
    if (this.#head[0] === 0xfe && this.#head[1] === 0xff) return "utf-16be";
    return this.#isUtf8 ? "utf-8" : "windows-1256";
  }
}

/** Reads the first 4096 bytes of an import file, from which its kind is detected. */
export async function readImportFileHead(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
