import { type RouterContextProvider, redirect } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import type { DraftPictureContext } from "#domain/pictures/draft-commands.server.ts";
import { type Failure, httpStatus, type Result } from "#kernel/result.ts";
import { minutesUntil } from "#web/account/refused.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import { type Told, withTold } from "./told.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

type Args = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { draft?: string; picture?: string };
};

/** A number of an address; anything else names nothing that is there. */
function idOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new Response(null, { status: 404 });
  return Number(text);
}

export const picturesPage = (draft: string | undefined): string => `/sell/${idOf(draft)}/pictures`;

/** What the commands of a draft's pictures need of a request. */
export function asked({ context, params }: Args): { context: DraftPictureContext; actor: Member; draft: number } {
  const { db, pictures, clock } = context.get(visitContext);
  return { context: { db, pictures, now: clock() }, actor: accountOfPage(context), draft: idOf(params.draft) };
}

export const pictureAsked = ({ params }: Args): number => idOf(params.picture);

/** Scripts ask for data; plain forms are led back to the page they stood on. */
const wantsData = (request: Request): boolean => /\bapplication\/json\b/.test(request.headers.get("accept") ?? "");

/** A store that can't be used is no fault of the picture: it is told, and written down for us. */
export async function tried<T>({ context }: Args, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    context.get(visitContext).logError(error);
    return { ok: false, kind: "unavailable", code: "picture.unavailable" };
  }
}

function refused(failure: Failure & { retryAt?: Date }, now: Date): Response {
  const { retryAt } = failure;
  const trouble: { trouble: Trouble; waitMinutes?: number } = { trouble: troubleOf(failure.code) };
  const headers = new Headers();
  if (retryAt) {
    trouble.waitMinutes = minutesUntil(retryAt, now);
    headers.set("retry-after", String(Math.ceil((retryAt.getTime() - now.getTime()) / 1_000)));
  }
  return Response.json(trouble, { status: httpStatus[failure.kind], headers });
}

/** Answers what was done: scripts by `data`, plain forms by the page, with what there is to tell on it. */
export function answer<T>(
  { request, context, params }: Args,
  form: FormData | undefined,
  result: Result<T>,
  told: Partial<Told> = {},
  name = "",
): Response {
  if (!result.ok && result.kind === "forbidden") throw new Response(null, { status: 404 });
  if (wantsData(request)) {
    return result.ok ? Response.json(result.value ?? null) : refused(result, context.get(visitContext).clock());
  }
  if (!result.ok && result.kind === "not_found") throw new Response(null, { status: 404 });
  const page = localPath(form?.get("back") ?? null) ?? picturesPage(params.draft);
  const trouble = result.ok ? [] : [{ trouble: troubleOf(result.code), count: 1, name }];
  return redirect(withTold(page, { ...told, refused: [...(told.refused ?? []), ...trouble] }), 303);
}

/** What a form sent; undefined when it was cut off on the way, or is none. */
export const formOf = (request: Request): Promise<FormData | undefined> => request.formData().catch(() => undefined);
