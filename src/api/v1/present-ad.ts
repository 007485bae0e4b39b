import { createHash } from "node:crypto";
import type { Db } from "#db/database.ts";
import { actsOf } from "#domain/ads/life/acts.ts";
import { type AdHistoryEvent, historyOf, type ManagedAd, managedAd } from "#domain/ads/life/manage.server.ts";
import type { OwnAdRow } from "#domain/ads/life/own-ads.server.ts";
import { productPath } from "#domain/ads/product.ts";
import { bookingsAhead } from "#domain/bookings/ahead.server.ts";
import type { Day } from "#domain/bookings/days.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { mendsOf } from "#domain/moderation/mends.server.ts";
import { picturesOfDraft } from "#domain/pictures/of-draft.server.ts";
import { pictureUrl } from "#domain/pictures/variants.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { changeOf } from "#domain/selling/change-ad.server.ts";
import { draftOf, type KeptDraft, type Selling } from "#domain/selling/drafts.server.ts";
import { fieldsOfAd } from "#domain/selling/fields-of-ad.server.ts";
import { judge } from "#domain/selling/judge.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { pathOfField } from "./ad-fields.ts";
import type { OwnAdSummaryView, OwnAdView } from "./ad-schemas.ts";
import { presentAdFields, presentTroubles } from "./present-ad-fields.ts";

/** What an id of an address means: a draft's ("d12") or an ad's ("345"). */
export type AdRef = { draft: number } | { ad: number };

/** The same as it is read; undefined for what is no id. */
export function adRefOf(id: string): AdRef | undefined {
  const [, isDraft, digits] = /^(d?)([1-9]\d{0,14})$/.exec(id) ?? [];
  if (!digits) return undefined;
  return isDraft ? { draft: Number(digits) } : { ad: Number(digits) };
}

export const draftId = (id: number): string => `d${id}`;

/** An ad or draft as whoever sells it sees it; undefined when it is another's, as if it weren't there. */
export async function ownAdView(selling: Selling, ref: AdRef, language: Language): Promise<OwnAdView | undefined> {
  const { db, account } = selling;
  const catalogue = await catalogueOf(db);
  if ("draft" in ref) {
    const draft = await draftOf(db, account.id, ref.draft);
    return draft && presentDraft(selling, draft, catalogue, language);
  }
  const ad = await managedAd(db, await sellersOf(db, account.id), ref.ad);
  return ad && presentAd(selling, ad, catalogue, language);
}

async function presentDraft(
  { db, clock }: Selling,
  draft: KeptDraft,
  catalogue: Catalogue,
  language: Language,
): Promise<OwnAdView> {
  const judged = judge(draft.fields, catalogue, clock());
  return {
    id: draftId(draft.id),
    version: draft.version,
    status: "draft",
    ended: null,
    kind: judged.ad?.kind ?? null,
    fields: presentAdFields(draft, catalogue),
    pictures: await draftPictures(db, draft),
    problems: presentTroubles(judged.troubles, language),
    changes: draft.ad && String(draft.ad.id),
    draft: null,
    life: null,
  };
}

/** A draft's pictures, then those of its ad that were there before pictures were kept here. */
export async function draftPictures(db: Db, draft: KeptDraft): Promise<OwnAdView["pictures"]> {
  const own = (await picturesOfDraft(db, draft.id)).map(({ id, name, width, height, widths }) => ({
    id: String(id),
    url: pictureUrl(name, widths.at(-1) ?? width),
    width,
    height,
  }));
  if (!draft.ad) return own;
  const kept = new Set((draft.fields.formerPictures ?? "").split(","));
  const former = await adPictures(db, draft.ad.id);
  return [...own, ...former.filter(({ id }) => id.startsWith("m") && kept.has(id.slice(1)))];
}

/** The pictures that an ad shows. */
export async function adPictures(db: Db, adId: number): Promise<OwnAdView["pictures"]> {
  const rows = await db
    .selectFrom("ad_media")
    .select(["id", "picture_id", "url", "width", "height"])
    .where("ad_id", "=", adId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, picture_id, ...rest }) => ({ id: String(picture_id ?? `m${id}`), ...rest }));
}

async function presentAd(
  { db, account, clock }: Selling,
  ad: ManagedAd,
  catalogue: Catalogue,
  language: Language,
): Promise<OwnAdView | undefined> {
  const now = clock();
  const [written, pictures, history, mends, change, bookings] = await Promise.all([
    fieldsOfAd(db, catalogue, ad.id),
    adPictures(db, ad.id),
    historyOf(db, ad.id),
    mendsOf(db, ad.id),
    changeOf(db, account.id, ad.id),
    ad.kind === "rental" ? bookingsStanding({ db, account, clock }, ad.id) : undefined,
  ]);
  if (!written) return undefined;
  const isRefused = ad.status === "rejected" || ad.ended === "taken-down";
  const word = (text: LocalText) => inLanguage(text, language).text;
  return {
    id: String(ad.id),
    version: ad.version,
    status: ad.status,
    ended: ad.ended,
    kind: ad.kind,
    fields: presentAdFields(written, catalogue),
    pictures,
    problems: presentTroubles(judge(written.fields, catalogue, now).troubles, language),
    changes: null,
    draft: change === undefined ? null : draftId(change),
    life: {
      path: productPath(ad.product),
      createdAt: ad.createdAt.toISOString(),
      expiresAt: ad.expiresAt?.toISOString() ?? null,
      askedIfSoldAt: ad.askedAt?.toISOString() ?? null,
      acts: actsOf(ad, now),
      statistics: ad.totals,
      bookings: bookings ?? null,
      refusal: isRefused
        ? {
            note: history.find(({ what }) => what === ad.status)?.note ?? null,
            mend: mends.map((each) => ({
              ...each,
              fieldName: word(each.fieldName),
              reasonText: word(each.reasonText),
            })),
          }
        : null,
      events: history.map(({ id, what, by, name, note, details, at }) => ({
        id,
        what,
        by,
        name,
        note,
        fields: fieldsOfEvent({ what, details }),
        at: at.toISOString(),
      })),
    },
  };
}

/** What of an ad is booked and still ahead, as the seller's pages tell it too; undefined when nothing is. */
async function bookingsStanding(
  { db, account, clock }: Selling,
  adId: number,
): Promise<{ confirmed: number; requested: number; first: Day } | undefined> {
  const sellerIds = await sellersOf(db, account.id);
  const { confirmed, requested, first } = await bookingsAhead(db, { sellerIds, adIds: [adId] }, clock());
  return first === undefined ? undefined : { confirmed, requested, first };
}

/** What an event changed, by the paths of the ad's fields. */
export function fieldsOfEvent({ what, details }: Pick<AdHistoryEvent, "what" | "details">): string[] {
  if (what === "price") return ["price"];
  const fields = what === "changed" && Array.isArray(details.fields) ? details.fields : [];
  return fields.filter((each) => typeof each === "string").map(pathOfField);
}

/** An ad in a list of one's own. */
export function summaryOfAd(row: OwnAdRow, language: Language): OwnAdSummaryView {
  const { product, views, reveals, favourites } = row;
  return {
    id: String(product.id),
    status: row.status,
    ended: row.ended,
    kind: row.kind,
    name: inLanguage(product.name, language).text,
    names: product.name,
    price: product.price,
    pricePer: product.pricePer,
    picture: product.images[0]?.url ?? null,
    path: productPath(product),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    note: row.note,
    askedIfSold: row.asked,
    problems: 0,
    changes: null,
    statistics: { views, reveals, favourites },
  };
}

/** A draft in the same list. */
export async function summaryOfDraft(
  { db, clock }: Selling,
  draft: KeptDraft,
  language: Language,
): Promise<OwnAdSummaryView> {
  const catalogue = await catalogueOf(db);
  const { ad, troubles } = judge(draft.fields, catalogue, clock());
  const fields = presentAdFields(draft, catalogue);
  return {
    id: draftId(draft.id),
    status: "draft",
    ended: null,
    kind: ad?.kind ?? null,
    name: inLanguage(fields.title, language).text,
    names: fields.title,
    price: fields.price,
    pricePer: ad?.kind === "rental" ? "day" : "whole",
    picture: (await draftPictures(db, draft))[0]?.url ?? null,
    path: null,
    expiresAt: null,
    note: null,
    askedIfSold: false,
    problems: troubles.length,
    changes: draft.ad && String(draft.ad.id),
    statistics: { views: 0, reveals: 0, favourites: 0 },
  };
}

/** The ETag of an ad: its version, and what else of it is shown, such as its statistics. */
export function tagOf(ad: OwnAdView): string {
  const shown = createHash("sha256").update(JSON.stringify(ad)).digest("base64url").slice(0, 16);
  return `"${ad.version}.${shown}"`;
}
