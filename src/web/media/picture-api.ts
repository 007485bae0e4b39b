import { CSRF_COOKIE, CSRF_HEADER } from "#domain/accounts/csrf-names.ts";
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type PictureIssue, pictureIssues } from "./picture-issues.ts";

export type PictureRefusal = { trouble: PictureIssue; waitMinutes?: number };
export type PictureResponse<T> = { ok: true; value: T } | ({ ok: false } & PictureRefusal);

const toRefusal = (issue: PictureIssue): { ok: false } & PictureRefusal => ({ ok: false, trouble: issue });

/**
 * Parses the response to a picture request. A response that is not JSON comes from the sign-in page or from a failed
 * server.
 */
function parseResponse<T>(status: number, text: string): PictureResponse<T> {
  if (status === 413) return toRefusal("too_large");
  if (status === 403) return toRefusal("signed_out");
  try {
    const body: unknown = JSON.parse(text);
    if (status === 200) return { ok: true, value: body as T };
    const { trouble: code, waitMinutes } = body as Partial<PictureRefusal>;
    const issue = pictureIssues.find((each) => each === code);
    if (issue) return { ok: false, trouble: issue, ...(waitMinutes ? { waitMinutes } : {}) };
  } catch {
    // The body is not JSON.
  }
  return toRefusal(status === 200 ? "signed_out" : status === 404 ? "gone" : "unavailable");
}

/**
 * Uploads one picture and reports its progress from 0 to 1. When the signal aborts the upload, the promise never
 * settles.
 */
export function uploadPicture(
  draft: number,
  { file, place }: { file: File; place: number },
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<PictureResponse<DraftPicture>> {
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", `/sell/${draft}/pictures/add`);
    request.setRequestHeader("accept", "application/json");
    const token = readCookie(document.cookie, CSRF_COOKIE);
    if (token) request.setRequestHeader(CSRF_HEADER, token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve(parseResponse(request.status, request.responseText));
    request.onerror = () => resolve(toRefusal("offline"));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("place", String(place));
    form.append("pictures", file);
    request.send(form);
  });
}

/** Posts a change of a stored picture to the URL that its form posts to. */
export async function postPictureChange<T>(
  path: string,
  fields: Record<string, string> = {},
): Promise<PictureResponse<T>> {
  const body = new URLSearchParams(fields);
  try {
    const answer = await fetch(path, { method: "POST", body, headers: { accept: "application/json" } });
    return parseResponse(answer.status, await answer.text());
  } catch {
    return toRefusal("offline");
  }
}
