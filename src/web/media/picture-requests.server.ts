import { type RouterContextProvider, redirect } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import type { DraftPictureContext } from "#domain/listing-editor/draft-picture-commands.server.ts";
import { type Failure, HTTP_STATUS, type Result } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getWaitMinutes } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { type PictureIssue, toPictureIssue } from "./picture-issues.ts";
import { addPictureOutcomeToUrl, type PictureOutcome } from "./picture-outcome-url.ts";

type Args = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { draft?: string; picture?: string };
};

/** Parses an id from the URL. Throws 404 for anything else. */
function parseIdOrNotFound(text: string | undefined): number {
  const id = parsePositiveId(text);
  if (id === 0) throw new Response(null, { status: 404 });
  return id;
}

export const getPicturesPath = (draft: string | undefined): string => `/sell/${parseIdOrNotFound(draft)}/pictures`;

/** Returns what the picture commands need: their context, the user and the draft. */
export function getDraftRequest({ context, params }: Args): {
  context: DraftPictureContext;
  actor: Member;
  draft: number;
} {
  const { db, pictures, clock } = context.get(requestContext);
  return {
    context: { db, pictures, now: clock() },
    actor: getCurrentAccount(context),
    draft: parseIdOrNotFound(params.draft),
  };
}

/**
 * Returns whether the request comes from a script, which accepts JSON. A form sent without JavaScript gets a redirect
 * instead.
 */
const acceptsJson = (request: Request): boolean => /\bapplication\/json\b/.test(request.headers.get("accept") ?? "");

/**
 * Runs a command. If the picture store fails, logs the error and returns the issue "unavailable", because the picture
 * is not at fault.
 */
export async function catchStoreErrors<T>({ context }: Args, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    context.get(requestContext).logError(error);
    return { ok: false, kind: "unavailable", code: "picture.unavailable" };
  }
}

function createRefusalResponse(failure: Failure & { retryAt?: Date }, now: Date): Response {
  const { retryAt } = failure;
  const body: { trouble: PictureIssue; waitMinutes?: number } = { trouble: toPictureIssue(failure.code) };
  const headers = new Headers();
  if (retryAt) {
    body.waitMinutes = getWaitMinutes(retryAt, now);
    headers.set("retry-after", String(Math.ceil((retryAt.getTime() - now.getTime()) / 1_000)));
  }
  return Response.json(body, { status: HTTP_STATUS[failure.kind], headers });
}

/**
 * Responds to a picture form: JSON for scripts, otherwise a redirect with the outcome. Throws 404 for a draft of
 * another user.
 */
export function respondToPictureForm<T>(
  { request, context, params }: Args,
  form: FormData | undefined,
  result: Result<T>,
  outcome: Partial<PictureOutcome> = {},
  name = "",
): Response {
  if (!result.ok && result.kind === "forbidden") throw new Response(null, { status: 404 });
  if (acceptsJson(request)) {
    return result.ok
      ? Response.json(result.value ?? null)
      : createRefusalResponse(result, context.get(requestContext).clock());
  }
  if (!result.ok && result.kind === "not_found") throw new Response(null, { status: 404 });
  const page = parseLocalPath(form?.get("back") ?? null) ?? getPicturesPath(params.draft);
  const issues = result.ok ? [] : [{ trouble: toPictureIssue(result.code), count: 1, name }];
  return redirect(addPictureOutcomeToUrl(page, { ...outcome, refused: [...(outcome.refused ?? []), ...issues] }), 303);
}

/** Parses the form. Returns undefined when the upload was cut off or the body is no form. */
export const parseFormData = (request: Request): Promise<FormData | undefined> =>
  request.formData().catch(() => undefined);

type PictureRequest = ReturnType<typeof getDraftRequest> & { picture: number; form: FormData | undefined };

/** Runs a command on one picture of a draft and responds to its form. */
export async function changePicture<T>(
  args: Args,
  change: (request: PictureRequest) => Promise<Result<T>>,
  getOutcome: (picture: number) => Partial<PictureOutcome> = () => ({}),
): Promise<Response> {
  const draftRequest = getDraftRequest(args);
  const picture = parseIdOrNotFound(args.params.picture);
  const form = await parseFormData(args.request);
  const result = await catchStoreErrors(args, () => change({ ...draftRequest, picture, form }));
  return respondToPictureForm(args, form, result, result.ok ? getOutcome(picture) : {});
}

/** Redirects visitors who open the URL of a form to the pictures of the draft. */
export const redirectToPictures = ({ params }: Pick<Args, "params">): Response =>
  redirect(getPicturesPath(params.draft));
