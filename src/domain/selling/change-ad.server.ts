import type { Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { refusal } from "#domain/accounts/roles.ts";
import { lockOwnAd } from "#domain/ads/life/acts.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { bringPictures } from "#domain/pictures/of-draft.server.ts";
import { maySell } from "#domain/sellers/owned.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { Draft, DraftField } from "./draft.ts";
import { draftOf, type KeptDraft, type Selling } from "./drafts.server.ts";
import { fieldsOfAd, type WrittenAd } from "./fields-of-ad.server.ts";

/** An ad that is sold is history. */
export const changeable: ReadonlySet<AdStatus> = new Set([
  "draft",
  "pending",
  "active",
  "reserved",
  "expired",
  "rejected",
  "closed",
]);

type Trx = Transaction<Tables>;

/** Somebody else who sells for the same seller is changing the ad: who. */
export type Busy = Failure & { by?: string | undefined };

/** The draft of a change; `begun`: it was not there before. */
export type BegunAnswer = { ok: true; value: { id: number; begun: boolean } } | Busy;

/** A change that nobody has gone on with for so long holds no colleague up; in milliseconds. */
const forgottenAfter = 24 * 60 * 60_000;

/**
 * The draft in which somebody changes an ad of theirs: the one that is there, or a new one with what the ad says. An ad
 * has its pictures once, so that colleagues change it one after the other (`ad.colleague`).
 */
export async function draftToChange(selling: Selling, adId: number): Promise<BegunAnswer> {
  const { db, account } = selling;
  const refused = refusal(account, "sell");
  if (refused) return refused;
  const catalogue = await catalogueOf(db);
  return inTransaction(db, (trx) => openChange(trx, catalogue, selling, adId));
}

/** The same within somebody's transaction. */
export async function openChange(
  trx: Trx,
  catalogue: Catalogue,
  { account, clock }: Selling,
  adId: number,
): Promise<BegunAnswer> {
  const notFound = failure("not_found", "ad.not_found");
  const own = await lockOwnAd(trx, account.id, adId);
  const ad = own && (await fieldsOfAd(trx, catalogue, adId));
  if (!ad) return notFound;
  const known = await changeOf(trx, account.id, adId);
  if (known !== undefined) return ok({ id: known, begun: false });
  if (!changeable.has(ad.status)) return failure("conflict", "ad.not_changeable");
  const now = clock();
  const colleague = await whoChanges(trx, ad, now);
  if (colleague) return { ...failure("conflict", "ad.colleague"), by: colleague };
  const made = await trx
    .insertInto("ad_drafts")
    .values({
      user_id: account.id,
      seller_id: ad.sellerId,
      ad_id: adId,
      ad_version: ad.version,
      fields: JSON.stringify(ad.fields),
      base: JSON.stringify(ad.fields),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "ad_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return notFound;
  // The ad keeps its pictures until the change is published.
  await bringPictures(trx, adId, made.id);
  return ok({ id: made.id, begun: true });
}

/** The draft in which somebody is changing an ad, if there is one. */
export async function changeOf(db: Db, userId: number, adId: number): Promise<number | undefined> {
  const draft = await db
    .selectFrom("ad_drafts")
    .select("id")
    .where("user_id", "=", userId)
    .where("ad_id", "=", adId)
    .executeTakeFirst();
  return draft?.id;
}

/** Who of those that still act for its seller is changing an ad. */
async function whoChanges(trx: Db, ad: WrittenAd, now: Date): Promise<string | undefined> {
  const drafts = await trx
    .selectFrom("ad_drafts")
    .innerJoin("users", "users.id", "ad_drafts.user_id")
    .select(["users.id", "users.name"])
    .where("ad_drafts.ad_id", "=", ad.id)
    .where("ad_drafts.updated_at", ">", new Date(now.getTime() - forgottenAfter))
    .orderBy("ad_drafts.updated_at", "desc")
    .execute();
  for (const { id, name } of drafts) if (await maySell(trx, id, ad.sellerId, "ads")) return name;
  return undefined;
}

/** A field that others have changed since the draft began. */
export type ChangedField = { field: DraftField; theirs: string; mine: string };

export type Meanwhile = {
  ad: WrittenAd;
  /** Changed by them alone: the draft takes it over. */
  taken: ChangedField[];
  /** Changed by both: somebody has to choose. */
  disputed: ChangedField[];
};

/** What has become of an ad since its draft began; undefined when its version is the same. */
export async function changedMeanwhile(db: Db, catalogue: Catalogue, draft: KeptDraft): Promise<Meanwhile | undefined> {
  const ad = draft.ad && (await fieldsOfAd(db, catalogue, draft.ad.id));
  if (!ad || !draft.ad || ad.version === draft.ad.version) return undefined;
  const { base } = draft.ad;
  const changed = [...new Set([...Object.keys(base), ...Object.keys(ad.fields)] as DraftField[])]
    .map((field) => ({
      field,
      before: base[field] ?? "",
      theirs: ad.fields[field] ?? "",
      mine: draft.fields[field] ?? "",
    }))
    .filter(({ before, theirs, mine }) => theirs !== before && theirs !== mine);
  const disputed = changed.filter(({ before, mine }) => mine !== before);
  return { ad, disputed, taken: changed.filter((each) => !disputed.includes(each)) };
}

/**
 * Puts a draft on the ad as it is now: what others alone have changed is taken over; where both have, `keep` decides
 * whose it is. Nothing that was typed goes but by that choice.
 */
export async function settleDraft(selling: Selling, id: number, keep: "mine" | "theirs"): Promise<Result<void>> {
  const { db, account, clock } = selling;
  const catalogue = await catalogueOf(db);
  return inTransaction(db, async (trx) => {
    const adId = (await draftOf(trx, account.id, id))?.ad?.id;
    const own = adId === undefined ? undefined : await lockOwnAd(trx, account.id, adId);
    const draft = await draftOf(trx, account.id, id, { locked: true });
    if (!draft || (draft.ad && !own)) return failure("not_found", "draft.not_found");
    const meanwhile = await changedMeanwhile(trx, catalogue, draft);
    if (meanwhile) await putOn(trx, draft, meanwhile, keep, clock());
    return ok(undefined);
  });
}

/** The same within somebody's transaction. */
export async function putOn(
  trx: Db,
  draft: KeptDraft,
  { ad, taken, disputed }: Meanwhile,
  keep: "mine" | "theirs",
  now: Date,
): Promise<Draft> {
  const over = keep === "theirs" ? [...taken, ...disputed] : taken;
  const fields = { ...draft.fields, ...Object.fromEntries(over.map(({ field, theirs }) => [field, theirs])) };
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
