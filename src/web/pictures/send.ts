import { forgeryCookie, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import type { DraftPicture } from "#domain/pictures/of-draft.server.ts";
import { readCookie } from "#kernel/cookie.ts";
import { type Trouble, troubles } from "./trouble.ts";

export type Refusal = { trouble: Trouble; waitMinutes?: number };
export type Answer<T> = { ok: true; value: T } | ({ ok: false } & Refusal);

const refusalOf = (trouble: Trouble): { ok: false } & Refusal => ({ ok: false, trouble });

/** What an answer says; one that isn't ours is a page to sign in, or of a server that is in trouble. */
function read<T>(status: number, text: string): Answer<T> {
  if (status === 413) return refusalOf("too_large");
  if (status === 403) return refusalOf("signed_out");
  try {
    const given: unknown = JSON.parse(text);
    if (status === 200) return { ok: true, value: given as T };
    const { trouble, waitMinutes } = given as Partial<Refusal>;
    const known = troubles.find((each) => each === trouble);
    if (known) return { ok: false, trouble: known, ...(waitMinutes ? { waitMinutes } : {}) };
  } catch {
    // No data.
  }
  return refusalOf(status === 200 ? "signed_out" : status === 404 ? "gone" : "unavailable");
}

/** Sends one picture and tells how much of it is sent, from 0 to 1. Whoever stops it by the signal gets no answer. */
export function sendPicture(
  draft: number,
  { file, place }: { file: File; place: number },
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Answer<DraftPicture>> {
  return new Promise((resolve) => {
    // Of what `fetch` sends nobody learns how much has arrived.
    const request = new XMLHttpRequest();
    request.open("POST", `/sell/${draft}/pictures/add`);
    request.setRequestHeader("accept", "application/json");
    const token = readCookie(document.cookie, forgeryCookie);
    if (token) request.setRequestHeader(forgeryHeader, token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve(read(request.status, request.responseText));
    request.onerror = () => resolve(refusalOf("offline"));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("place", String(place));
    form.append("pictures", file);
    request.send(form);
  });
}

/** Does something with a picture that is kept, by the address that its form has. */
export async function sendChange<T>(path: string, fields: Record<string, string> = {}): Promise<Answer<T>> {
  const body = new URLSearchParams(fields);
  try {
    const answer = await fetch(path, { method: "POST", body, headers: { accept: "application/json" } });
    return read(answer.status, await answer.text());
  } catch {
    return refusalOf("offline");
  }
}
