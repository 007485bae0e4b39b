import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { assignListingPicturesToDraft } from "#domain/listing-editor/draft-pictures.server.ts";
import { lockOwnListing } from "#domain/my-listings/actions.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Draft, DraftField } from "./draft.ts";
import { type EditorContext, findDraft, type StoredDraft } from "./drafts.server.ts";
import { type EditableListing, readEditableListing } from "./editable-listing.server.ts";

/** Listing statuses in which a seller can change the listing. A sold listing cannot be changed. */
export const editableListingStatuses: ReadonlySet<ListingStatus> = new Set([
  "draft",
  "pending",
  "active",
  "reserved",
  "expired",
  "rejected",
  "closed",
]);

type Trx = Transaction<Tables>;

/** Failure because a colleague is changing the same listing. `by` is the colleague's name. */
export type EditConflict = Failure & { by?: string | undefined };

/** Result of opening the draft in which a listing is changed. `begun` is true if the draft is new. */
export type OpenChangeDraftResult = { ok: true; value: { id: number; begun: boolean } } | EditConflict;

/** Time in milliseconds after which an abandoned change of a listing no longer blocks colleagues. */
const ABANDONED_CHANGE_MS = 24 * 60 * 60_000;

/**
 * Opens the draft in which a user changes a listing: the existing draft, or a new one with the current content. Fails
 * with `ad.colleague` while a colleague changes the listing, because the pictures can belong to only one draft.
 */
export async function openChangeDraft(context: EditorContext, listingId: number): Promise<OpenChangeDraftResult> {
  const { db, account } = context;
  const refused = getPermissionFailure(account, "sell");
  if (refused) return refused;
  const catalog = await getCatalog(db);
  return withTransaction(db, (trx) => openChangeDraftInTransaction(trx, catalog, context, listingId));
}

/** Opens the draft in which a user changes a listing, within the caller's transaction. */
export async function openChangeDraftInTransaction(
  trx: Trx,
  catalog: Catalog,
  { account, clock }: EditorContext,
  listingId: number,
): Promise<OpenChangeDraftResult> {
  const notFound = failure("not_found", "ad.not_found");
  const own = await lockOwnListing(trx, account.id, listingId);
  const listing = own && (await readEditableListing(trx, catalog, listingId));
  if (!listing) return notFound;
  const existingDraftId = await findChangeDraft(trx, account.id, listingId);
  if (existingDraftId !== undefined) return ok({ id: existingDraftId, begun: false });
  if (!editableListingStatuses.has(listing.status)) return failure("conflict", "ad.not_changeable");
  const now = clock();
  const colleague = await findOtherEditor(trx, listing, now);
  if (colleague) return { ...failure("conflict", "ad.colleague"), by: colleague };
  const created = await trx
    .insertInto("ad_drafts")
    .values({
      user_id: account.id,
      seller_id: listing.sellerId,
      ad_id: listingId,
      ad_version: listing.version,
      fields: JSON.stringify(listing.fields),
      base: JSON.stringify(listing.fields),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "ad_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!created) return notFound;
  // The listing shows its pictures until the change is published.
  await assignListingPicturesToDraft(trx, listingId, created.id);
  return ok({ id: created.id, begun: true });
}

/** Finds the draft in which a user is changing a listing. */
export async function findChangeDraft(db: Db, userId: number, listingId: number): Promise<number | undefined> {
  const draft = await db
    .selectFrom("ad_drafts")
    .select("id")
    .where("user_id", "=", userId)
    .where("ad_id", "=", listingId)
    .executeTakeFirst();
  return draft?.id;
}

/** Finds the name of another user who is changing the listing and still may act for its seller. */
async function findOtherEditor(trx: Db, listing: EditableListing, now: Date): Promise<string | undefined> {
  const drafts = await trx
    .selectFrom("ad_drafts")
    .innerJoin("users", "users.id", "ad_drafts.user_id")
    .select(["users.id", "users.name"])
    .where("ad_drafts.ad_id", "=", listing.id)
    .where("ad_drafts.updated_at", ">", new Date(now.getTime() - ABANDONED_CHANGE_MS))
    .orderBy("ad_drafts.updated_at", "desc")
    .execute();
  for (const { id, name } of drafts) if (await canActForSeller(trx, id, listing.sellerId, "ads")) return name;
  return undefined;
}

/** Draft field that other users have changed in the listing since the draft was created. */
export type ChangedField = { field: DraftField; theirs: string; mine: string };

export type ConcurrentListingChanges = {
  ad: EditableListing;
  /** Fields that only other users changed. The draft takes over their values. */
  changedByOthers: ChangedField[];
  /** Fields that this user and other users changed. This user has to choose a value. */
  disputed: ChangedField[];
};

/**
 * Detects changes that other users made to the listing since the draft was created. Returns undefined if the listing
 * still has the same version.
 */
export async function detectConcurrentChanges(
  db: Db,
  catalog: Catalog,
  draft: StoredDraft,
): Promise<ConcurrentListingChanges | undefined> {
  const ad = draft.ad && (await readEditableListing(db, catalog, draft.ad.id));
  if (!ad || !draft.ad || ad.version === draft.ad.version) return undefined;
  const { base } = draft.ad;
  const changed = [...new Set([...Object.keys(base), ...Object.keys(ad.fields)] as DraftField[])]
    .map((field) => ({
      field,
      before: base[field] ?? "",
      theirs: ad.fields[field] ?? "",
      mine: draft.fields[field] ?? "",
    }))
    .filter(({ before, theirs: otherValue, mine: ownValue }) => otherValue !== before && otherValue !== ownValue);
  const disputed = changed.filter(({ before, mine: ownValue }) => ownValue !== before);
  return { ad, disputed, changedByOthers: changed.filter((each) => !disputed.includes(each)) };
}

/**
 * Merges a draft with the current content of its listing. Fields that only other users changed get the value of the
 * listing. For fields that this user changed as well, `winner` decides.
 */
export async function resolveDraftConflict(
  context: EditorContext,
  id: number,
  winner: "mine" | "theirs",
): Promise<Result<void>> {
  const { db, account, clock } = context;
  const catalog = await getCatalog(db);
  return withTransaction(db, async (trx) => {
    const adId = (await findDraft(trx, account.id, id))?.ad?.id;
    const own = adId === undefined ? undefined : await lockOwnListing(trx, account.id, adId);
    const draft = await findDraft(trx, account.id, id, { locked: true });
    if (!draft || (draft.ad && !own)) return failure("not_found", "draft.not_found");
    const concurrent = await detectConcurrentChanges(trx, catalog, draft);
    if (concurrent) await mergeConcurrentChanges(trx, draft, concurrent, winner, clock());
    return ok(undefined);
  });
}

/** Merges a draft with the current content of its listing within the caller's transaction. Returns the new fields. */
export async function mergeConcurrentChanges(
  trx: Db,
  draft: StoredDraft,
  { ad, changedByOthers, disputed }: ConcurrentListingChanges,
  winner: "mine" | "theirs",
  now: Date,
): Promise<Draft> {
  const takenFields = winner === "theirs" ? [...changedByOthers, ...disputed] : changedByOthers;
  const fields = {
    ...draft.fields,
    ...Object.fromEntries(takenFields.map(({ field, theirs: otherValue }) => [field, otherValue])),
  };
  await trx
    .updateTable("ad_drafts")
    .set({
      fields: JSON.stringify(fields),
      base: JSON.stringify(ad.fields),
      ad_version: ad.version,
      version: draft.version + 1,
      updated_at: now,
    })
    .where("id", "=", draft.id)
    .execute();
  return fields;
}
