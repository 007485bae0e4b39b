import type { Account } from "#domain/accounts/account.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { ImportFileStore, StoredImportFile } from "#domain/imports/import-file-store.server.ts";
import { MAX_IMPORT_FILE_BYTES } from "#domain/imports/import-limits.ts";
import { MalformedFormError, readFormParts } from "./multipart.ts";

/** Import file that was uploaded with a form. It stays in the import folder until it is claimed or the request ends. */
export type UploadedImportFile = StoredImportFile & {
  name: string;
  /** Set by the code that keeps the file. Unclaimed files are removed at the end of the request. */
  claimed?: boolean;
};

export type ReceivedImportForm = {
  /** Request with the form's fields and without the file. */
  request: Request;
  sent: UploadedImportFile | undefined;
  tooLarge: boolean;
};

/** Path of the import form. */
const importUploadPath = /^\/account\/import$/;

/** Returns whether a request uploads an import file. All other forms are small and read into memory. */
export const isImportUpload = (request: Request, path: string): boolean =>
  request.method === "POST" &&
  importUploadPath.test(path) &&
  /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");

/** Returns whether an account may upload import files. The body of other requests is not read. */
export const canImport = (actor: Pick<Account, "id" | "role"> | undefined): boolean => hasPermission(actor, "business");

/** Maximum size of all form fields with their names, in bytes. */
const MAX_FIELDS_BYTES = 64 * 1_024;
/** The page's form has a handful of parts. */
const MAX_PARTS = 32;

/** Maximum size of the form with its file, in bytes. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_FILE_BYTES + MAX_FIELDS_BYTES;

/** Returns whether the Content-Length header exceeds the limit. */
export const exceedsImportFormLimit = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? 0) > MAX_IMPORT_FORM_BYTES;

/**
 * Reads an import form and streams the file to disk, because it is too large for memory. Call it only for accounts that
 * may import, so that nobody else can fill the disk. The page validates the form.
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

/** Returns a file name without folders and control characters. The database accepts neither NUL nor lone surrogates. */
const sanitizeFileName = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/s, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed() || "file.csv";

/** Reads a field's text. Returns undefined when the limit is exceeded. */
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

/** Discards an unexpected file. Returns false when the file is too large. */
async function drainFile(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_FILE_BYTES) return false;
  }
  return true;
}
