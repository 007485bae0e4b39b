import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inBaseCurrency } from "#domain/ads/insert.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";

/** What is compared of an ad; texts, numbers and ids as they are in the database. */
export const lookedAtFields = [
  "name_ar",
  "name_en",
  "description_ar",
  "description_en",
  "price_minor",
  "currency",
  "category_id",
  "make_id",
  "model_id",
  "year",
  "mileage_km",
  "city_id",
  "condition_id",
  "vin",
  "phone",
] as const;
export type LookedAtField = (typeof lookedAtFields)[number];

type Facts = Record<LookedAtField, string | number | null> & { pictures: string[] };

const facts = sql`
  select a.id as ad_id, jsonb_build_object('name_ar', d.narrating_ar, 'name_en', d.narrating_en, 'description_ar', d.title_ar,
    'description_en', d.title_en, 'price_minor', a.price_minor, 'currency', a.currency, 'category_id', a.category_id,
    'make_id', a.make_id, 'model_id', a.model_id, 'year', a.year, 'mileage_km', a.mileage_km, 'city_id', a.city_id,
    'condition_id', a.condition_id, 'vin', a.vin, 'phone', d.phone,
    'pictures', coalesce((select jsonb_agg(m.url order by m.position, m.id) from ad_media m where m.ad_id = a.id), '[]')) as facts
  from ads a join ad_docs d on d.ad_id = a.id`;

/** Keeps an ad as it is now: as it was decided on, or let through. */
export async function rememberLook(trx: Db, adId: number, now: Date): Promise<void> {
  await sql`
    insert into ad_looked_at (ad_id, facts, at) select ad_id, facts, ${now} from (${facts} where a.id = ${adId}) now
    on conflict (ad_id) do update set facts = excluded.facts, at = excluded.at`.execute(trx);
}

export type Changed = { field: LookedAtField; before: string | number | null; after: string | number | null };

export type ChangesSince = {
  since: Date;
  fields: Changed[];
  /** Pictures that came and went. */
  added: string[];
  removed: string[];
};

/** A price below this part of the one before is looked at like a new ad. */
const steepFall = 0.7;

/** Whether a price, in the base currency, is so far below another; one that was on request could fall from anywhere. */
export const isSteepFall = (before: number | null, asked: number | null): boolean =>
  asked !== null && (before === null || asked < before * steepFall);

/**
 * What an ad cost when it was last looked at, in the base currency: what falls are measured by, so that several small
 * ones count as the large one that they are. Of an ad that nobody has looked at, its first price.
 */
export async function priceLookedAt(trx: Db, catalogue: Catalogue, adId: number): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null; currency: string }>`
    select coalesce(l.minor, first.minor) as minor, coalesce(l.currency, first.currency, a.currency) as currency
    from ads a
    left join lateral (select (facts->>'price_minor')::bigint as minor, facts->>'currency' as currency
      from ad_looked_at where ad_id = a.id) l on true
    left join lateral (select price_minor as minor, currency from ad_prices
      where ad_id = a.id and l.currency is null order by id limit 1) first on true
    where a.id = ${adId}`.execute(trx);
  const [row] = rows;
  return row && row.minor !== null ? inBaseCurrency(catalogue, { minor: row.minor, currency: row.currency }) : null;
}

/**
 * Whether something of an ad that is put up again is to be looked at first: it was changed since the last look otherwise
 * than by a little of its price, or whoever sells wrote it and nobody has looked yet.
 */
export async function needsLook(trx: Db, adId: number): Promise<boolean> {
  const changes = await changesSince(trx, adId);
  if (!changes) {
    const written = await trx
      .selectFrom("ad_events")
      .select("id")
      .where("ad_id", "=", adId)
      .where("what", "in", ["submitted", "imported", "changed"])
      .limit(1)
      .executeTakeFirst();
    return written !== undefined;
  }
  const { fields, added, removed } = changes;
  if (added.length + removed.length > 0) return true;
  return fields.some(({ field, before, after }) => {
    if (field !== "price_minor" || before === null || after === null) return true;
    return Number(after) < Number(before) * steepFall;
  });
}

/** What has changed of an ad since it was last looked at; undefined when nobody has yet. */
export async function changesSince(db: Db, adId: number): Promise<ChangesSince | undefined> {
  const { rows } = await sql<{ before: Facts; after: Facts; at: Date }>`
    select l.facts as before, now.facts as after, l.at
    from ad_looked_at l join (${facts} where a.id = ${adId}) now on now.ad_id = l.ad_id`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { before, after, at } = row;
  return {
    since: at,
    fields: lookedAtFields.flatMap((field) => {
      const [was, is] = [before[field] ?? null, after[field] ?? null];
      return was === is ? [] : [{ field, before: was, after: is }];
    }),
    added: after.pictures.filter((url) => !before.pictures.includes(url)),
    removed: before.pictures.filter((url) => !after.pictures.includes(url)),
  };
}
