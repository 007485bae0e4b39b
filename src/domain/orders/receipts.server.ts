import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type PictureSender, rewritePicture } from "#domain/pictures/draw.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { ok, type Result } from "#kernel/result.ts";
import { largestReceipt } from "./receipt.ts";

/** The longer side of a picture, in pixels. */
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

/** What is kept of what was sent: a picture is drawn anew, without what cameras write into it; a PDF stays as it is. */
export async function keepableReceipt(bytes: Uint8Array, { owner, now }: PictureSender): Promise<Result<Receipt>> {
  if (bytes.length <= largestReceipt && Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") {
    return ok({ bytes, type: "pdf" });
  }
  const shape = { fit: "inside" as const, side: longestSide };
  const picture = await rewritePicture(bytes, { owner, largest: largestReceipt, shape, quality: 80 });
  if (typeof picture !== "string") return ok({ bytes: picture.bytes, type: "webp" });
  const code = picture === "required" ? picture : `receipt.${picture}`;
  return pictureFailure(picture, { path: "receipt", code, now });
}
