import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { Account } from "#domain/accounts/account.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { ImportFileStore, StoredImportFile } from "#domain/imports/import-file-store.server.ts";
import { MAX_IMPORT_FILE_BYTES } from "#domain/imports/import-limits.ts";

/** Import file that a form has uploaded. It is deleted at the end of the request unless `claimed` is true. */
export type UploadedImportFile = StoredImportFile & {
  name: string;
  /** Set to true by code that keeps the file. */
  claimed?: boolean;
};

export type ReceivedImportForm = {
  /** Request with all fields of the form except the file, for the action of the page. */
  request: Request;
  sent: UploadedImportFile | undefined;
  tooLarge: boolean;
};

/** Path of the form for import files. */
const importUploadPath = /^\/account\/import$/;

/** Returns whether a request uploads an import file. All other forms are small enough to be read into memory. */
export const isImportUpload = (request: Request, path: string): boolean =>
  request.method === "POST" &&
  importUploadPath.test(path) &&
  /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "");

/** Returns whether an account may upload import files. Without this permission, the body of an upload is not read. */
export const canUploadImportFile = (actor: Pick<Account, "id" | "role"> | undefined): boolean =>
  hasPermission(actor, "business");

/** Maximum size of all fields except the file, in bytes. The names of the fields are included. */
const MAX_FIELDS_BYTES = 64 * 1_024;
/** Maximum number of parts in the form. The real form has only a few. */
const MAX_PARTS = 32;
/** Maximum size of the headers of one part, in bytes. Browsers send fewer. */
const MAX_PART_HEADER_BYTES = 16_384;

/** Maximum size of the form including its file, in bytes. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_FILE_BYTES + MAX_FIELDS_BYTES;

/** Returns whether an import form is too large, according to its Content-Length header. */
export const exceedsImportFormLimit = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? 0) > MAX_IMPORT_FORM_BYTES;

/**
 * Receives an import form and streams its file to disk, because the file is too large for memory. Call it only for
 * accounts that may import, because otherwise anybody could fill the disk. The page validates the fields. An
 * incomplete or invalid form has no file in the result.
 */
export async function receiveImportForm(request: Request, files: ImportFileStore): Promise<ReceivedImportForm> {
  const form = await parseImportForm(request, files);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  headers.set("content-type", "application/x-www-form-urlencoded");
  const body = form.fields.toString();
  return { ...form, request: new Request(request.url, { method: "POST", headers, body, signal: request.signal }) };
}

type ParsedImportForm = Pick<ReceivedImportForm, "sent" | "tooLarge"> & { fields: URLSearchParams };

/** Parses the form until its end, or until it exceeds a limit. Deletes the file when the form is not complete. */
async function parseImportForm(request: Request, files: ImportFileStore): Promise<ParsedImportForm> {
  const fields = new URLSearchParams();
  const parser = createParser(request);
  if (!parser) return { fields, sent: undefined, tooLarge: false };
  let fieldBytes = 0;
  let tooLarge = false;
  let isMalformed = false;
  let file: BusboyFileStream | undefined;
  let saving: Promise<UploadedImportFile | undefined> | undefined;
  const refuse = () => {
    tooLarge = true;
    parser.destroy();
  };
  parser.on("partsLimit", refuse);
  // A part without a name has the name undefined.
  parser.on("field", (name: string | undefined = "", value, _, isTruncated) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isTruncated || fieldBytes > MAX_FIELDS_BYTES) refuse();
    else fields.append(name, value);
  });
  parser.on("file", (name, part, fileName) => {
    part.on("limit", refuse);
    part.on("error", (error) => part.destroy(error));
    if (name !== "file" || !fileName || saving) return void part.resume();
    file = part;
    saving = files.save(part).then((stored) => {
      if (stored !== "too_large") return { ...stored, name: sanitizeFileName(fileName) };
      refuse();
      return undefined;
    });
    // Without a reader of the file the parser would wait forever.
    saving.catch(() => parser.destroy());
  });
  parser.on("error", () => {
    isMalformed = true;
  });
  await pipeline(Readable.from(readWithoutCancelling(request.body)), parser).catch(() => file?.destroy());
  const sent = await saving?.catch((error) => {
    if (!isMalformed && !tooLarge) throw error;
    return undefined;
  });
  if (!sent || (!tooLarge && !isMalformed)) return { fields, sent, tooLarge };
  await files.remove(sent.file);
  return { fields, sent: undefined, tooLarge };
}

/** Creates the multipart parser for a form. Returns undefined if the content type has no boundary. */
function createParser(request: Request): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: {
        parts: MAX_PARTS,
        headerSize: MAX_PART_HEADER_BYTES,
        fieldSize: MAX_FIELDS_BYTES,
        // The store itself refuses an import file that is too large. This limit is for other files.
        fileSize: MAX_IMPORT_FILE_BYTES + 1,
      },
      // A part without a file name is a field, as in the forms that browsers send.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    return undefined;
  }
}

/**
 * Yields the chunks of a body. When the loop ends early, the body is not cancelled, because that would close the
 * connection.
 */
async function* readWithoutCancelling(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void, void> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}

/**
 * Returns a file name without folders, control characters and lone surrogates. The database would reject NUL and lone
 * surrogates.
 */
const sanitizeFileName = (fileName: string): string =>
  fileName
    .replace(/^.*[\\/]/s, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200)
    .toWellFormed() || "file.csv";
