import type { Account } from "#domain/accounts/account.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { ImportFileStore, StoredImportFile } from "#domain/imports/import-file-store.server.ts";
import { MAX_IMPORT_FILE_BYTES } from "#domain/imports/import-limits.ts";
import { MalformedFormError, readFormParts } from "./multipart.ts";

/** Import file that a form has uploaded. It is deleted at the end of the request, unless it was claimed. */
export type UploadedImportFile = StoredImportFile & {
  name: string;
  /** Set to true by the code that keeps the file. Unclaimed files are deleted at the end of the request. */
  claimed?: boolean;
};

export type ReceivedImportForm = {
  /** Request with the other fields of the form, without the file. */
  request: Request;
  sent: UploadedImportFile | undefined;
  tooLarge: boolean;
};

/** Path of the form for import files. */
const importUploadPath = /^\/account\/import$/;

/** Checks whether a request uploads an import file. All other forms are small enough for memory. */
export const isImportUpload = (request: Request, path: string): boolean =>
  request.method === "POST" &&
  importUploadPath.test(path) &&
  /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");

/** Checks whether an account may upload import files. Without this right, the body of an upload is not read. */
export const canUploadImportFile = (actor: Pick<Account, "id" | "role"> | undefined): boolean =>
  hasPermission(actor, "business");

/** Maximum size of all fields except the file, including their names, in bytes. */
const MAX_FIELDS_BYTES = 64 * 1_024;
/** Maximum number of parts in the form. The form of the page has only a few. */
const MAX_PARTS = 32;

/** Maximum size of the form including its file, in bytes. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_FILE_BYTES + MAX_FIELDS_BYTES;

/** Checks whether an import form is too large, according to its Content-Length header. */
export const exceedsImportFormLimit = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? 0) > MAX_IMPORT_FORM_BYTES;

/**
 * Receives an import form and streams its file to disk, because the file is too large for memory. Call it only for
 * accounts that may import, so that nobody else can fill the disk. The page validates the fields.
 */
export async function receiveImportForm(request: Request, files: ImportFileStore): Promise<ReceivedImportForm> {
  const fields = new URLSearchParams();
  let bytesLeft = MAX_FIELDS_BYTES;
  const countBytes = (bytes: number) => {
    bytesLeft -= bytes;
    return bytesLeft >= 0;
  };
  let parts = 0;
  let sent: UploadedImportFile | undefined;
  let tooLarge = false;
  try {
    const body = (request.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    const type = request.headers.get("content-type") ?? "";
    for await (const { name, fileName, chunks } of readFormParts(body, type)) {
      parts += 1;
      tooLarge = parts > MAX_PARTS || !countBytes(Buffer.byteLength(name));
      if (tooLarge) break;
      if (fileName === undefined) {
        const text = await readField(chunks, countBytes);
        if (text === undefined) tooLarge = true;
        else fields.append(name, text);
      } else if (name === "file" && fileName && !sent) {
        const storedFile = await files.save(chunks);
        if (storedFile === "too_large") tooLarge = true;
        else sent = { ...storedFile, name: sanitizeFileName(fileName) };
      } else tooLarge = !(await drainFile(chunks));
      if (tooLarge) break;
    }
  } catch (error) {
    if (sent) await files.remove(sent.file);
    sent = undefined;
    if (!(error instanceof MalformedFormError)) throw error;
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

/**
 * Returns a file name without folders, control characters and lone surrogates. The database rejects NUL and lone
 * surrogates.
 */
const sanitizeFileName = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/s, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed() || "file.csv";

/** Reads the text of a form field. Returns undefined if the fields are larger than the limit. */
async function readField(
  chunks: AsyncIterable<Uint8Array>,
  countBytes: (bytes: number) => boolean,
): Promise<string | undefined> {
  const buffered: Uint8Array[] = [];
  for await (const chunk of chunks) {
    if (!countBytes(chunk.length)) return undefined;
    buffered.push(chunk);
  }
  return Buffer.concat(buffered).toString("utf8");
}

/** Reads and discards an unexpected file. Returns false if it is too large. */
async function drainFile(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_FILE_BYTES) return false;
  }
  return true;
}
