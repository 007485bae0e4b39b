import type { DraftIssue } from "#domain/listing-editor/draft.ts";
import { type EditorContext, findDraft } from "#domain/listing-editor/drafts.server.ts";
import { findEditableListing } from "#domain/listing-editor/listing-patch.server.ts";
import {
  getListingHistory,
  type ListingHistoryEvent,
  listLastVersionEvents,
} from "#domain/my-listings/managed-listing.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type Failure, failure } from "#kernel/result.ts";
import { requireUser } from "./access.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import type { OwnListingView } from "./listing-schemas.ts";
import { formatEventActor, formatListingEvent, presentValidationIssues } from "./present-listing-fields.ts";
import {
  createListingETag,
  getChangedFieldPaths,
  getOwnListingView,
  type ListingRef,
  parseListingRef,
} from "./present-own-listing.ts";
import { respondWithProblem } from "./problem-response.ts";

/** Creates the context of the commands for drafts and listings from a request. */
export const toListingEditorContext = (c: ApiContext, { db, clock }: ApiServices): EditorContext => ({
  db,
  clock,
  account: requireUser(c),
});

/** Creates the failure for a listing or draft that does not exist or belongs to somebody else (404). */
export const createOwnListingNotFoundFailure = (): Failure => failure("not_found", "ad.not_found");

/**
 * Finds the listing or draft in the request path, as its seller sees it. Returns undefined if it does not belong to
 * the member.
 */
export async function findRequestedListing(
  c: ApiContext,
  services: ApiServices,
  id: string,
): Promise<OwnListingView | undefined> {
  const ref = parseListingRef(id);
  return ref && getOwnListingView(toListingEditorContext(c, services), ref, c.get("language"));
}

/**
 * Returns whether a listing or draft belongs to the member. Check this before permissions, so that others get 404 and
 * not 403.
 */
export const isOwnListing = async (editor: EditorContext, ref: ListingRef): Promise<boolean> =>
  ("draft" in ref
    ? await findDraft(editor.db, editor.account.id, ref.draft)
    : await findEditableListing(editor, ref.ad)) !== undefined;

/** Responds with a listing or draft, including its ETag. */
export async function respondWithListing<Status extends 200 | 201 = 200>(
  c: ApiContext,
  editor: EditorContext,
  ref: ListingRef,
  status: Status = 200 as Status,
) {
  const view = await getOwnListingView(editor, ref, c.get("language"));
  // The listing was removed after the command had succeeded.
  if (!view) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
  c.header("etag", createListingETag(view));
  if (status === 201) c.header("location", `/api/v1/ads/${view.id}`);
  return c.json(view, status);
}

/**
 * Failure of a command on a listing. `issues` are the validation issues of the draft. `by` is the name of the person
 * whose change prevents this one.
 */
export type ListingFailure = Failure & { issues?: DraftIssue[]; by?: string | undefined; retryAt?: Date };

/** Responds with the problem document for a failed command on a listing, including the validation issues. */
export function respondWithListingProblem(c: ApiContext, listingFailure: ListingFailure) {
  const { issues, by, ...rest } = listingFailure;
  return respondWithProblem(c, {
    ...rest,
    // Pages have a code of their own for a missing draft. The API reports a missing listing instead.
    code: rest.kind === "not_found" && rest.code !== "picture.gone" ? "ad.not_found" : rest.code,
    errors: issues ? presentValidationIssues(issues, c.get("language")) : rest.errors,
    more: by ? { en: by, ar: by } : undefined,
  });
}

/** Parses the versions in the If-Match header, or "any" for `*`. Returns undefined if the header is missing. */
function parseIfMatchVersions(c: ApiContext): ReadonlySet<number> | "any" | undefined {
  const header = c.req.header("if-match");
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "any";
  // The part of the tag behind the dot covers statistics. It is ignored, so that changed statistics do not prevent an
  // update.
  const versions = header.split(",").map((tag) => /^"(\d{1,9})(?:\.[\w-]{0,40})?"$/.exec(tag.trim())?.[1]);
  return new Set(versions.flatMap((version) => (version ? [Number(version)] : [])));
}

/**
 * Checks the If-Match header against the version of a listing or draft. Returns a 428 response if the header is
 * missing, and a 412 response if it names another version. Returns undefined if the version matches.
 */
export async function rejectStaleListingVersion(
  c: ApiContext,
  editor: EditorContext,
  ref: ListingRef,
  version: number,
) {
  const acceptedVersions = parseIfMatchVersions(c);
  if (acceptedVersions === undefined)
    return respondWithProblem(c, { kind: "unconditional", code: "precondition.required" });
  if (acceptedVersions === "any" || acceptedVersions.has(version)) return undefined;
  return respondWithChangedListing(c, editor, ref, version);
}

/** Responds 412 with the changes since the version that the client has read, and who made each change. */
export async function respondWithChangedListing(
  c: ApiContext,
  editor: EditorContext,
  ref: ListingRef,
  version: number,
) {
  const acceptedVersions = parseIfMatchVersions(c);
  const readVersion =
    acceptedVersions === undefined || acceptedVersions === "any" ? version : Math.max(0, ...acceptedVersions);
  const history = "ad" in ref ? await getListingHistory(editor.db, ref.ad) : [];
  const language = c.get("language");
  const errors = listLastVersionEvents(history, version - readVersion).flatMap((event) =>
    presentListingChange(event, language),
  );
  return respondWithProblem(c, { kind: "changed", code: "ad.stale", errors: errors.length > 0 ? errors : undefined });
}

function presentListingChange(event: ListingHistoryEvent, language: Language) {
  const { what: eventType, by, name, at } = event;
  const actor = by === "seller" && name ? name : formatEventActor(by, language);
  const fields = getChangedFieldPaths(event);
  const message = `${actor}: ${formatListingEvent(eventType, language)} (${at.toISOString()})`;
  return (fields.length > 0 ? fields : ["status"]).map((path) => ({ path, code: eventType, message }));
}
