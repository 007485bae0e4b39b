import { inTransaction } from "#db/transaction.ts";
import { refusal } from "#domain/accounts/roles.ts";
import { lockOwnAd } from "#domain/ads/life/acts.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { failure } from "#kernel/result.ts";
import { type Busy, openChange } from "./change-ad.server.ts";
import type { Draft } from "./draft.ts";
import type { Selling } from "./drafts.server.ts";
import { fieldsOfAd, type WrittenAd } from "./fields-of-ad.server.ts";
import { filledIn } from "./fill.server.ts";
import { type NotPublished, type PublishAnswer, publishIn } from "./publish.server.ts";

/** An ad that somebody may change, in the fields of a draft; undefined when it is another's, as if it weren't there. */
export async function ownWrittenAd({ db, account }: Selling, adId: number): Promise<WrittenAd | undefined> {
  const ad = await fieldsOfAd(db, await catalogueOf(db), adId);
  return ad && (await sellersOf(db, account.id)).includes(ad.sellerId) ? ad : undefined;
}

/** Carries a refusal out of the transaction, which takes back everything that was written. */
class Refusal extends Error {
  readonly failure: NotPublished | Busy;
  constructor(failure: NotPublished | Busy) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * Changes an ad in one go, as it was read, or not at all: the change is a draft that is published at once, by the same rules.
 * Refused when others have changed the ad since (`ad.stale`), or when a change that was begun before waits to be
 * published (`ad.change_begun`).
 */
export async function changeNow(
  selling: Selling,
  ad: WrittenAd,
  patch: Draft,
): Promise<PublishAnswer | NotPublished | Busy> {
  const { db, account, clock } = selling;
  const refused = refusal(account, "sell");
  if (refused) return refused;
  const catalogue = await catalogueOf(db);
  const fields = { ...ad.fields, ...patch, ...(await filledIn(db, ad.fields, patch, clock())) };
  try {
    const published = await inTransaction(db, async (trx): Promise<PublishAnswer> => {
      const own = await lockOwnAd(trx, account.id, ad.id);
      if (!own) return failure("not_found", "ad.not_found");
      if (own.version !== ad.version) return failure("conflict", "ad.stale");
      const change = await openChange(trx, catalogue, selling, ad.id);
      if (!change.ok) return change;
      if (!change.value.begun) return failure("conflict", "ad.change_begun");
      const { id } = change.value;
      await trx
        .updateTable("ad_drafts")
        .set({ fields: JSON.stringify(fields) })
        .where("id", "=", id)
        .execute();
      const outcome = await publishIn(trx, catalogue, selling, id);
      if (!outcome.ok) throw new Refusal(outcome);
      return outcome;
    });
    if (published.ok) forgetMarket(db);
    return published;
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    throw error;
  }
}
