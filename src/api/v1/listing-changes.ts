import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Draft, DraftField } from "#domain/listing-editor/draft.ts";
import { fillDerivedDraftFields } from "#domain/listing-editor/draft-autofill.server.ts";
import { type EditorContext, findDraft, saveDraft } from "#domain/listing-editor/drafts.server.ts";
import { applyListingPatch, findEditableListing } from "#domain/listing-editor/listing-patch.server.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { ApiContext } from "./context.ts";
import { toDraftFields } from "./listing-fields.ts";
import {
  createOwnListingNotFoundFailure,
  type ListingFailure,
  rejectStaleListingVersion,
  respondWithChangedListing,
  respondWithListingProblem,
} from "./listing-responses.ts";
import type { ListingFieldsInput } from "./listing-schemas.ts";
import { createFieldProblem } from "./present-listing-fields.ts";

type DraftParseContext = {
  current: Draft;
  language: Language;
  /** Id of the listing's seller, null for a private seller. Set only for a published listing, whose seller is fixed. */
  seller?: number | null | undefined;
};

/** Converts the fields of a request to draft fields. Fails with an error for each field that cannot be converted. */
export async function parseListingFields(
  { db }: EditorContext,
  input: ListingFieldsInput,
  { current, language, seller }: DraftParseContext,
): Promise<{ ok: true; fields: Draft } | ListingFailure> {
  const vehicle = input.vehicle ? await findVehicle(db, input.vehicle) : undefined;
  const { fields, errors } = toDraftFields(input, { current, catalog: await getCatalog(db), vehicle });
  if (seller !== undefined && input.seller !== undefined && input.seller !== seller) {
    errors.push({ path: "seller", code: "fixed", message: "fixed" });
  }
  if (errors.length === 0) return { ok: true, fields };
  const fieldErrors = errors.map(({ path, code }) => createFieldProblem(path, code, language));
  return { ok: false, kind: "invalid", code: "request.invalid", errors: fieldErrors };
}

/** Updates a draft if If-Match names its version. Returns undefined on success, otherwise the problem response. */
export async function updateDraftFields(
  c: ApiContext,
  editor: EditorContext,
  ref: { draft: number },
  input: ListingFieldsInput,
) {
  const { db, clock, account } = editor;
  const draft = await findDraft(db, account.id, ref.draft);
  if (!draft) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
  const { version, fields: current } = draft;
  const stale = await rejectStaleListingVersion(c, editor, ref, version);
  if (stale) return stale;
  const seller = draft.ad ? draft.sellerId : undefined;
  const parsed = await parseListingFields(editor, input, { current, language: c.get("language"), seller });
  if (!parsed.ok) return respondWithListingProblem(c, parsed);
  const autofilled = await fillDerivedDraftFields(db, current, parsed.fields, clock());
  const sellerChange = input.seller === undefined || draft.ad ? {} : { seller: input.seller };
  const saved = await saveDraft(editor, ref.draft, {
    fields: { ...parsed.fields, ...autofilled },
    ...sellerChange,
    version,
  });
  if (saved.ok) return undefined;
  return saved.code === "ad.stale"
    ? respondWithChangedListing(c, editor, ref, version + 1)
    : respondWithListingProblem(c, saved);
}

/**
 * Updates a listing if If-Match names its version. Returns undefined if it was updated or nothing changes, otherwise
 * the problem response.
 */
export async function updateListingFields(
  c: ApiContext,
  editor: EditorContext,
  ref: { ad: number },
  input: ListingFieldsInput,
) {
  const ad = await findEditableListing(editor, ref.ad);
  if (!ad) return respondWithListingProblem(c, createOwnListingNotFoundFailure());
  const stale = await rejectStaleListingVersion(c, editor, ref, ad.version);
  if (stale) return stale;
  const { fields: current, sellerId: seller } = ad;
  const parsed = await parseListingFields(editor, input, { current, language: c.get("language"), seller });
  if (!parsed.ok) return respondWithListingProblem(c, parsed);
  const { fields } = parsed;
  const hasChanges = (Object.keys(fields) as DraftField[]).some(
    (each) => (current[each] ?? "") !== (fields[each] ?? ""),
  );
  if (!hasChanges) return undefined;
  const changed = await applyListingPatch(editor, ad, fields);
  if (changed.ok) return undefined;
  return changed.code === "ad.stale"
    ? respondWithChangedListing(c, editor, ref, ad.version + 1)
    : respondWithListingProblem(c, changed);
}
