import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import type { Day } from "#domain/bookings/days.ts";
import { summarizeUpcomingBookings } from "#domain/bookings/upcoming.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import { validateDraft } from "#domain/listing-editor/draft-validation.ts";
import { type EditorContext, findDraft, type StoredDraft } from "#domain/listing-editor/drafts.server.ts";
import { readEditableListing } from "#domain/listing-editor/editable-listing.server.ts";
import { findChangeDraft } from "#domain/listing-editor/listing-change.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getPictureUrl } from "#domain/media/picture-variants.ts";
import { listRequestedChanges } from "#domain/moderation/requested-changes.server.ts";
import { listAvailableListingActions } from "#domain/my-listings/actions.ts";
import {
  getListingHistory,
  getManagedListing,
  type ListingHistoryEvent,
  type ManagedListing,
} from "#domain/my-listings/managed-listing.server.ts";
import type { OwnListingRow } from "#domain/my-listings/own-listings.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { toListingFieldPath } from "./listing-fields.ts";
import type { OwnListingSummaryView, OwnListingView } from "./listing-schemas.ts";
import { presentListingFields, presentValidationIssues } from "./present-listing-fields.ts";

/** Draft ("d12") or listing ("345") that an id of the API stands for. */
export type ListingRef = { draft: number } | { ad: number };

/** Parses an API id of a draft or listing. Returns undefined for any other text. */
export function parseListingRef(id: string): ListingRef | undefined {
  const [, isDraft, digits] = /^(d?)([1-9]\d{0,14})$/.exec(id) ?? [];
  if (!digits) return undefined;
  return isDraft ? { draft: Number(digits) } : { ad: Number(digits) };
}

/** Formats the API id of a draft: "d12". */
const formatDraftId = (id: number): string => `d${id}`;

/**
 * Loads a listing or draft as its seller sees it. Returns undefined if it does not exist or belongs to somebody else.
 */
export async function getOwnListingView(
  editor: EditorContext,
  ref: ListingRef,
  language: Language,
): Promise<OwnListingView | undefined> {
  const { db, account } = editor;
  const catalog = await getCatalog(db);
  if ("draft" in ref) {
    const draft = await findDraft(db, account.id, ref.draft);
    return draft && presentOwnDraft(editor, draft, catalog, language);
  }
  const ad = await getManagedListing(db, await listAccessibleSellerIds(db, account.id), ref.ad);
  return ad && presentOwnListing(editor, ad, catalog, language);
}

async function presentOwnDraft(
  { db, clock }: EditorContext,
  draft: StoredDraft,
  catalog: Catalog,
  language: Language,
): Promise<OwnListingView> {
  const validated = validateDraft(draft.fields, catalog, clock());
  return {
    id: formatDraftId(draft.id),
    version: draft.version,
    status: "draft",
    ended: null,
    kind: validated.ad?.kind ?? null,
    fields: presentListingFields(draft, catalog),
    pictures: await getDraftPictures(db, draft),
    problems: presentValidationIssues(validated.issues, language),
    changes: draft.ad && String(draft.ad.id),
    draft: null,
    life: null,
  };
}

/**
 * Returns the pictures of a draft. Uploaded pictures come first, then those that its listing had before the picture
 * store existed.
 */
async function getDraftPictures(db: Db, draft: StoredDraft): Promise<OwnListingView["pictures"]> {
  const uploaded = (await listDraftPictures(db, draft.id)).map(({ id, name, width, height, widths }) => ({
    id: String(id),
    url: getPictureUrl(name, widths.at(-1) ?? width),
    width,
    height,
  }));
  if (!draft.ad) return uploaded;
  const keptLegacyIds = new Set((draft.fields.formerPictures ?? "").split(","));
  const listingPictures = await getListingPictures(db, draft.ad.id);
  return [...uploaded, ...listingPictures.filter(({ id }) => id.startsWith("m") && keptLegacyIds.has(id.slice(1)))];
}

/** Returns the pictures of a published listing. */
async function getListingPictures(db: Db, listingId: number): Promise<OwnListingView["pictures"]> {
  const rows = await db
    .selectFrom("ad_media")
    .select(["id", "picture_id", "url", "width", "height"])
    .where("ad_id", "=", listingId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, picture_id, ...rest }) => ({ id: String(picture_id ?? `m${id}`), ...rest }));
}

async function presentOwnListing(
  { db, account, clock }: EditorContext,
  listing: ManagedListing,
  catalog: Catalog,
  language: Language,
): Promise<OwnListingView | undefined> {
  const now = clock();
  const [written, pictures, history, requestedChanges, changeDraftId, bookings] = await Promise.all([
    readEditableListing(db, catalog, listing.id),
    getListingPictures(db, listing.id),
    getListingHistory(db, listing.id),
    listRequestedChanges(db, listing.id),
    findChangeDraft(db, account.id, listing.id),
    listing.kind === "rental" ? listUpcomingBookings({ db, account, clock }, listing.id) : undefined,
  ]);
  if (!written) return undefined;
  const isRefused = listing.status === "rejected" || listing.ended === "taken-down";
  const localize = (text: LocalizedText) => pickTranslation(text, language).text;
  return {
    id: String(listing.id),
    version: listing.version,
    status: listing.status,
    ended: listing.ended,
    kind: listing.kind,
    fields: presentListingFields(written, catalog),
    pictures,
    problems: presentValidationIssues(validateDraft(written.fields, catalog, now).issues, language),
    changes: null,
    draft: changeDraftId === undefined ? null : formatDraftId(changeDraftId),
    life: {
      path: getListingPath(listing.product),
      createdAt: listing.createdAt.toISOString(),
      expiresAt: listing.expiresAt?.toISOString() ?? null,
      askedIfSoldAt: listing.askedAt?.toISOString() ?? null,
      acts: listAvailableListingActions(listing, now),
      statistics: listing.totals,
      bookings: bookings ?? null,
      refusal: isRefused
        ? {
            note: history.find(({ what: eventType }) => eventType === listing.status)?.note ?? null,
            mend: requestedChanges.map((each) => ({
              ...each,
              fieldName: localize(each.fieldName),
              reasonText: localize(each.reasonText),
            })),
          }
        : null,
      events: history.map(({ id, what: eventType, by, name, note, details, at }) => ({
        id,
        what: eventType,
        by,
        name,
        note,
        fields: getChangedFieldPaths({ what: eventType, details }),
        at: at.toISOString(),
      })),
    },
  };
}

/**
 * Counts the confirmed and the requested upcoming bookings of a listing, and finds the first day of them. Returns
 * undefined if there are none.
 */
async function listUpcomingBookings(
  { db, account, clock }: EditorContext,
  listingId: number,
): Promise<{ confirmed: number; requested: number; first: Day } | undefined> {
  const sellerIds = await listAccessibleSellerIds(db, account.id);
  const { confirmed, requested, first } = await summarizeUpcomingBookings(
    db,
    { sellerIds, listingIds: [listingId] },
    clock(),
  );
  return first === undefined ? undefined : { confirmed, requested, first };
}

/** Returns the API paths of the fields that a listing event changed. */
export function getChangedFieldPaths({
  what: eventType,
  details,
}: Pick<ListingHistoryEvent, "what" | "details">): string[] {
  if (eventType === "price") return ["price"];
  const fields = eventType === "changed" && Array.isArray(details.fields) ? details.fields : [];
  return fields.filter((each) => typeof each === "string").map(toListingFieldPath);
}

/** Presents a listing in the seller's own list. */
export function presentListingSummary(row: OwnListingRow, language: Language): OwnListingSummaryView {
  const { product, views, reveals, favourites } = row;
  return {
    id: String(product.id),
    status: row.status,
    ended: row.ended,
    kind: row.kind,
    name: pickTranslation(product.name, language).text,
    names: product.name,
    price: product.price,
    pricePer: product.pricePer,
    picture: product.images[0]?.url ?? null,
    path: getListingPath(product),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    note: row.note,
    askedIfSold: row.asked,
    problems: 0,
    changes: null,
    statistics: { views, reveals, favourites },
  };
}

/** Presents a draft in the seller's own list. */
export async function presentDraftSummary(
  { db, clock }: EditorContext,
  draft: StoredDraft,
  language: Language,
): Promise<OwnListingSummaryView> {
  const catalog = await getCatalog(db);
  const { ad, issues: troubles } = validateDraft(draft.fields, catalog, clock());
  const fields = presentListingFields(draft, catalog);
  return {
    id: formatDraftId(draft.id),
    status: "draft",
    ended: null,
    kind: ad?.kind ?? null,
    name: pickTranslation(fields.title, language).text,
    names: fields.title,
    price: fields.price,
    pricePer: ad?.kind === "rental" ? "day" : "whole",
    picture: (await getDraftPictures(db, draft))[0]?.url ?? null,
    path: null,
    expiresAt: null,
    note: null,
    askedIfSold: false,
    problems: troubles.length,
    changes: draft.ad && String(draft.ad.id),
    statistics: { views: 0, reveals: 0, favourites: 0 },
  };
}

/**
 * Creates the ETag of a listing. It consists of the version and, behind a dot, a hash of the whole response, because
 * statistics change without a new version.
 */
export function createListingETag(listing: OwnListingView): string {
  const contentHash = createHash("sha256").update(JSON.stringify(listing)).digest("base64url").slice(0, 16);
  return `"${listing.version}.${contentHash}"`;
}
