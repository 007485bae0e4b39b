import { may } from "#domain/accounts/roles.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { ImportFiles, KeptFile } from "#domain/imports/files.server.ts";
import { largestFile } from "#domain/imports/limits.ts";
import { BrokenFormError, formParts } from "./multipart.ts";

/** A file that came with a form, kept in the folder of imports. */
export type SentFile = KeptFile & { name: string };

export type ReceivedForm = {
  /** The form without its file. */
  request: Request;
  sent: SentFile | undefined;
  tooLarge: boolean;
};

/** Where files of ads are sent to. */
export const importUpload = /^\/account\/import$/;

/** Fields of the form come along; in bytes. */
const room = 64 * 1_024;

/** Whether a form says of itself that it is too large. */
export const saysTooLarge = (request: Request): boolean =>
  Number(request.headers.get("content-length") ?? 0) > largestFile + room;

/**
 * Reads a form with a file of ads, which goes to the disk as it comes: it is too large for memory. Only for who may
 * import, so that nobody else fills the disk; the form itself is judged where all are, by the page.
 */
export async function receiveImport(
  request: Request,
  files: ImportFiles,
  session: () => Promise<Session | undefined>,
): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || !/^multipart\/form-data/i.test(type) || !request.body) {
    return { request, sent: undefined, tooLarge: false };
  }
  const account = (await session())?.account;
  const allowed = account !== undefined && may(account, "business");
  const fields = new URLSearchParams();
  let sent: SentFile | undefined;
  let tooLarge = false;
  try {
    for await (const { name, fileName, pieces } of formParts(
      request.body as unknown as AsyncIterable<Uint8Array>,
      type,
    )) {
      if (fileName === undefined) fields.append(name, await textOf(pieces));
      else if (name === "file" && fileName && allowed && !sent) {
        const kept = await files.keep(pieces);
        if (kept === "too_large") tooLarge = true;
        else sent = { ...kept, name: fileName.replace(/^.*[\\/]/, "").slice(0, 200) };
      }
      if (tooLarge) break;
    }
  } catch (error) {
    if (sent) await files.remove(sent.file);
    sent = undefined;
    if (!(error instanceof BrokenFormError)) throw error;
  }
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("transfer-encoding");
  headers.set("content-type", "application/x-www-form-urlencoded");
  const form = new Request(request.url, { method: "POST", headers, body: fields.toString(), signal: request.signal });
  return { request: form, sent, tooLarge };
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > room) throw new BrokenFormError("a field is too long");
    held.push(piece);
  }
  return Buffer.concat(held).toString("utf8");
}
