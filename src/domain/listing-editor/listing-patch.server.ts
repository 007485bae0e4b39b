import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { lockOwnListing } from "#domain/my-listings/actions.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { failure } from "#kernel/result.ts";
import type { Draft } from "./draft.ts";
import { fillDerivedDraftFields } from "./draft-autofill.server.ts";
import type { EditorContext } from "./drafts.server.ts";
import { type EditableListing, readEditableListing } from "./editable-listing.server.ts";
import { type EditConflict, openChangeDraftInTransaction } from "./listing-change.server.ts";
import {
  type PublishDraftFailure,
  type PublishDraftResult,
  publishDraftInTransaction,
} from "./publish-draft.server.ts";

/**
 * Finds a listing that the user may change, converted to the fields of a draft. Returns undefined for listings of
 * others.
 */
export async function findEditableListing(
  { db, account }: EditorContext,
  listingId: number,
): Promise<EditableListing | undefined> {
  const listing = await readEditableListing(db, await getCatalog(db), listingId);
  return listing && (await listAccessibleSellerIds(db, account.id)).includes(listing.sellerId) ? listing : undefined;
}

/** Error that aborts the transaction and carries the failure to the caller. Throwing it rolls back every write. */
class ChangeAbortError extends Error {
  readonly failure: PublishDraftFailure | EditConflict;
  constructor(failure: PublishDraftFailure | EditConflict) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Changes a listing completely or not at all: creates a draft and publishes it at once, with the usual checks. Fails
 * with `ad.stale` if others changed the listing since it was read. Fails with `ad.change_begun` if a draft of the
 * listing exists.
 */
export async function applyListingPatch(
  context: EditorContext,
  listing: EditableListing,
  patch: Draft,
): Promise<PublishDraftResult | PublishDraftFailure | EditConflict> {
  const { db, account, clock } = context;
  const denied = getPermissionFailure(account, "sell");
  if (denied) return denied;
  const catalog = await getCatalog(db);
  const fields = { ...listing.fields, ...patch, ...(await fillDerivedDraftFields(db, listing.fields, patch, clock())) };
  try {
    return await withTransaction(db, async (trx): Promise<PublishDraftResult> => {
      const own = await lockOwnListing(trx, account.id, listing.id);
      if (!own) return failure("not_found", "ad.not_found");
      if (own.version !== listing.version) return failure("conflict", "ad.stale");
      const change = await openChangeDraftInTransaction(trx, catalog, context, listing.id);
      if (!change.ok) return change;
      if (!change.value.begun) return failure("conflict", "ad.change_begun");
      const { id } = change.value;
      await trx
        .updateTable("ad_drafts")
        .set({ fields: JSON.stringify(fields) })
        .where("id", "=", id)
        .execute();
      const outcome = await publishDraftInTransaction(trx, catalog, context, id);
      if (!outcome.ok) throw new ChangeAbortError(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof ChangeAbortError) return error.failure;
    throw error;
  }
}
