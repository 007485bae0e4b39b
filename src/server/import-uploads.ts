import type { Account } from "#domain/accounts/account.ts";
import { may } from "#domain/accounts/roles.ts";
import type { ImportFiles, KeptFile } from "#domain/imports/files.server.ts";
import { largestFile } from "#domain/imports/limits.ts";
import { BrokenFormError, formParts } from "./multipart.ts";

/** A file that came with a form, kept in the folder of imports until somebody claims it or the request is over. */
export type SentFile = KeptFile & {
  name: string;
  /** Set by whoever keeps the file: all others are removed with their request. */
  claimed?: boolean;
};

export type ReceivedForm = {
  /** The form without its file. */
  request: Request;
  sent: SentFile | undefined;
  tooLarge: boolean;
};

/** Where files of ads are sent to. */
const importUpload = /^\/account\/import$/;

/** Whether a request sends a file of ads to a path: all other forms are small, and read as such. */
export const sendsImport = (request: Request, path: string): boolean =>
  request.method === "POST" &&
  importUpload.test(path) &&
  /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");

/** Who may send files of ads; from all others nothing is read. */
export const maySend = (actor: Pick<Account, "id" | "role"> | undefined): boolean => may(actor, "business");

/** All fields of the form that come along, with their names; in bytes. */
const room = 64 * 1_024;
/** The page's form has a handful. */
const mostParts = 32;

/** What such a form may weigh with its file, in bytes. */
export const largestImportForm = largestFile + room;

/** Whether a form says of itself that it is too large. */
export const saysTooLarge = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? 0) > largestImportForm;

/**
 * Reads a form with a file of ads, which goes to the disk as it comes: it is too large for memory. Only for who may
 * import, so that nobody else fills the disk; the form itself is judged where all are, by the page.
 */
export async function receiveImport(request: Request, files: ImportFiles): Promise<ReceivedForm> {
  const fields = new URLSearchParams();
  let left = room;
  const spend = (bytes: number) => {
    left -= bytes;
    return left >= 0;
  };
  let parts = 0;
  let sent: SentFile | undefined;
  let tooLarge = false;
  try {
    const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    const type = request.headers.get("content-type") ?? "";
    for await (const { name, fileName, pieces } of formParts(body, type)) {
      parts += 1;
      tooLarge = parts > mostParts || !spend(Buffer.byteLength(name));
      if (tooLarge) break;
      if (fileName === undefined) {
        const text = await textOf(pieces, spend);
        if (text === undefined) tooLarge = true;
        else fields.append(name, text);
      } else if (name === "file" && fileName && !sent) {
        const kept = await files.keep(pieces);
        if (kept === "too_large") tooLarge = true;
        else sent = { ...kept, name: readableName(fileName) };
      } else tooLarge = !(await passedOver(pieces));
      if (tooLarge) break;
    }
  } catch (error) {
    if (sent) await files.remove(sent.file);
    sent = undefined;
    if (!(error instanceof BrokenFormError)) throw error;
  }
  if (tooLarge && sent) {
    await files.remove(sent.file);
    sent = undefined;
  }
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  headers.set("content-type", "application/x-www-form-urlencoded");
  const form = new Request(request.url, { method: "POST", headers, body: fields.toString(), signal: request.signal });
  return { request: form, sent, tooLarge };
}

/** A file's name without its folders, and without what no name has: the database takes no NUL, nor half a character. */
const readableName = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/s, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed() || "file.csv";

/** A field's text; undefined when there is no room for it. */
async function textOf(
  pieces: AsyncIterable<Uint8Array>,
  spend: (bytes: number) => boolean,
): Promise<string | undefined> {
  const held: Uint8Array[] = [];
  for await (const piece of pieces) {
    if (!spend(piece.length)) return undefined;
    held.push(piece);
  }
  return Buffer.concat(held).toString("utf8");
}

/** Reads a file that nobody asked for to nowhere; false when it is too large for that. */
async function passedOver(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > largestFile) return false;
  }
  return true;
}
