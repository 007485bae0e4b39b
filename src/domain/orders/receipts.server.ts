import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inTurn, pictureFormat } from "#domain/pictures/rewrite.server.ts";
import { loadSharp, sharp } from "#domain/pictures/sharp.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";

/** What a receipt may weigh, in bytes. */
export const largestReceipt = 8 * 1024 * 1024;

const mostPixels = 50_000_000;
const longestSide = 2_000;

export type Receipt = { bytes: Uint8Array; type: "webp" | "pdf" };

/** Where receipts are kept, by names that nobody can guess. They are shown to buyer and seller only. */
export type ReceiptStore = {
  keep(receipt: Receipt): Promise<string>;
  /** Undefined for names of no receipt. */
  read(file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(file: string): Promise<void>;
};

const isName = (file: string): boolean => /^[\w-]{22}\.(webp|pdf)$/.test(file);

/** What a receipt is served as. A PDF is to be downloaded, never opened beside our pages. */
export const receiptType = (file: string): string => (file.endsWith(".pdf") ? "application/pdf" : "image/webp");

/** Receipts as files of a folder, which is made when it is first needed. */
export function folderReceipts(folder: string): ReceiptStore {
  return {
    async keep({ bytes, type }) {
      await mkdir(folder, { recursive: true });
      const file = `${randomBytes(16).toString("base64url")}.${type}`;
      const half = join(folder, `${file}.part`);
      await writeFile(half, bytes);
      await rename(half, join(folder, file));
      return file;
    },
    async read(file) {
      if (!isName(file)) return undefined;
      try {
        return new Uint8Array(await readFile(join(folder, file)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(file) {
      if (isName(file)) await rm(join(folder, file), { force: true });
    },
  };
}

const wrong = (code: string): Failure => failure("invalid", code, [{ path: "receipt", code, message: code }]);

/** What is kept of what was sent: a picture is drawn anew, without what cameras write into it; a PDF stays as it is. */
export async function keepableReceipt(bytes: Uint8Array): Promise<Result<Receipt>> {
  if (bytes.length === 0) return wrong("required");
  if (bytes.length > largestReceipt) return wrong("receipt.too_large");
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") return ok({ bytes, type: "pdf" });
  if (!pictureFormat(bytes)) return wrong("receipt.not_a_picture");
  loadSharp();
  try {
    const picture = await inTurn(() =>
      sharp(bytes, { pages: 1, limitInputPixels: mostPixels, failOn: "error" })
        .autoOrient()
        .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: 20 })
        .toBuffer(),
    );
    return ok({ bytes: picture, type: "webp" });
  } catch {
    return wrong("receipt.broken");
  }
}
