import { type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type {
  ListingFeaturesTable,
  ListingStatus,
  ListingsTable,
  ListingTranslationsTable,
} from "#db/schema/listings.ts";
import { rentalTermsColumn } from "#domain/bookings/rental-terms.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { ListingAttributeColumns } from "#domain/listings/detail/listing.ts";
import { sitePartNumberCondition } from "#domain/parts/site-part-number.server.ts";
import { type Draft, type DraftField, MAX_FITTED_CAR_ROWS } from "./draft.ts";
import { toRentalDraftFields } from "./rental-fields.ts";

type Row = ListingAttributeColumns &
  Pick<Selectable<ListingsTable>, "id" | "kind" | "seller_id" | "mileage_km" | "price_minor" | "compare_at_minor"> &
  Pick<
    Selectable<ListingsTable>,
    "deposit_minor" | "currency" | "min_days" | "stock" | "vin" | "hide_vin" | "hide_phone"
  > &
  Pick<Selectable<ListingsTable>, "compatibility" | "status" | "version"> &
  Pick<ListingTranslationsTable, "narrating_ar" | "narrating_en" | "title_ar" | "title_en" | "phone"> & {
    part_number: string | null;
    site_number: string | null;
    features: ListingFeaturesTable[] | null;
    options: { slug: string; values: { slug: string; name: string }[] }[] | null;
    former: number[] | null;
    rental: NewRentalTerms | null;
    rules: { model_id: number; year_from: number; year_to: number | null }[] | null;
  };

/** Listing whose content is converted to the fields of a draft. */
export type EditableListing = { id: number; sellerId: number; status: ListingStatus; version: number; fields: Draft };

/** Reads a listing and converts its content to the fields of a draft. Returns undefined for an unknown listing. */
export async function readEditableListing(db: Db, catalog: Catalog, id: number): Promise<EditableListing | undefined> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.category_id, a.seller_id, a.make_id, a.model_id, a.brand_id, a.year, a.city_id, a.color_id,
      a.fuel_id, a.gear_id, a.body_id, a.condition_id, a.mileage_km, a.price_minor, a.compare_at_minor, a.deposit_minor,
      a.currency, a.min_days, a.stock, a.sku, a.vin, a.hide_vin, a.hide_phone, a.compatibility, a.status, a.version,
      d.narrating_ar, d.narrating_en, d.title_ar, d.title_en, coalesce(d.phone, s.phone) as phone,
      case when not ${sitePartNumberCondition} then p.part_number end as part_number,
      case when ${sitePartNumberCondition} then p.part_number end as site_number,
      ${rentalTermsColumn} as rental,
      (select json_agg(f order by f.feature_id, f.position) from ad_features f where f.ad_id = a.id) as features,
      (select json_agg(json_build_object('slug', o.slug, 'values', (select json_agg(json_build_object(
          'slug', v.slug, 'name', v.name_ar) order by v.position, v.id) from ad_option_values v where v.option_id = o.id)))
        from ad_options o where o.ad_id = a.id) as options,
      (select json_agg(m.id order by m.position, m.id) from ad_media m where m.ad_id = a.id and m.picture_id is null)
        as former,
      (select json_agg(r order by r.id) from (select id, model_id, year_from, year_to from fitments
        where part_id = a.part_id and effect = 'fits' order by id limit ${MAX_FITTED_CAR_ROWS}) r) as rules
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id left join parts p on p.id = a.part_id
    where a.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    id: row.id,
    sellerId: row.seller_id,
    status: row.status,
    version: row.version,
    fields: toDraftFields(row, catalog),
  };
}

function toDraftFields(row: Row, catalog: Catalog): Draft {
  const decimals = catalog.currencies.get(row.currency)?.decimals ?? 2;
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? "" : String(value);
  const amount = (minor: number | null) => (minor === null ? "" : formatMinorUnits(minor, decimals));
  const options = new Map((row.options ?? []).map(({ slug, values }) => [slug, values ?? []]));
  const draft: Draft = {
    category: text(row.category_id),
    by: row.kind !== "part" && row.model_id === null ? "hand" : "",
    vin: text(row.vin),
    year: text(row.year),
    make: text(row.make_id),
    model: text(row.model_id),
    vehicle: "",
    modelName: "",
    partNumber: text(row.part_number),
    sitePartNumber: text(row.site_number),
    brand: text(row.brand_id),
    fits: row.kind !== "part" ? "" : { all: "all", vehicles: "cars", unknown: "unknown" }[row.compatibility],
    nameAr: text(row.narrating_ar),
    nameEn: text(row.narrating_en),
    textAr: text(row.title_ar),
    textEn: text(row.title_en),
    asks: row.price_minor === null ? "request" : "price",
    price: amount(row.price_minor),
    currency: row.currency,
    compareAt: amount(row.compare_at_minor),
    deposit: amount(row.deposit_minor),
    stock: text(row.stock),
    sku: text(row.sku),
    sizes: (options.get("size") ?? []).map(({ name }) => name).join(", "),
    colors: (options.get("color") ?? []).map(({ slug }) => slug).join(","),
    minDays: text(row.min_days),
    city: text(row.city_id),
    phone: text(row.phone),
    hidePhone: row.hide_phone ? "on" : "",
    hideVin: row.hide_vin ? "on" : "",
    formerPictures: (row.former ?? []).join(","),
  };
  if (row.rental) Object.assign(draft, toRentalDraftFields(row.rental, amount));
  for (const [field, value] of listFeatureFields(row, catalog)) draft[field] = value;
  (row.rules ?? []).forEach(({ model_id, year_from, year_to }, i) => {
    draft[`fit.${i}.make`] = text(catalog.models.get(model_id)?.makeId);
    draft[`fit.${i}.model`] = text(model_id);
    draft[`fit.${i}.from`] = text(year_from);
    draft[`fit.${i}.to`] = text(year_to);
  });
  return draft;
}

function* listFeatureFields(row: Row, catalog: Catalog): Generator<[DraftField, string]> {
  const columns: Record<string, number | null> = {
    mileage_km: row.mileage_km,
    color_id: row.color_id,
    fuel_id: row.fuel_id,
    gear_id: row.gear_id,
    body_id: row.body_id,
    condition_id: row.condition_id,
  };
  const stored = new Map((row.features ?? []).map((each) => [each.feature_id, each]));
  for (const { feature } of catalog.categories.byId.get(row.category_id)?.features ?? []) {
    if (feature.type === "choices") {
      const ids = new Set((row.features ?? []).map((each) => each.lookup_id));
      const slugs = feature.lookups.filter(({ id }) => ids.has(id)).map(({ slug }) => slug);
      if (slugs.length > 0) yield [`feature.${feature.key}`, slugs.join(",")];
      continue;
    }
    const value = stored.get(feature.id);
    const columnValue = feature.column === null ? undefined : columns[feature.column];
    const lookup = catalog.lookups.get((feature.type === "number" ? undefined : columnValue) ?? value?.lookup_id ?? 0);
    const number = feature.type === "number" ? (columnValue ?? value?.number_value) : undefined;
    const text =
      lookup?.slug ??
      (number === null || number === undefined ? undefined : String(number)) ??
      value?.text_value ??
      (value?.boolean_value === true ? "yes" : value?.boolean_value === false ? "no" : "");
    if (text) yield [`feature.${feature.key}`, text];
  }
}

/** Formats minor units as a decimal number as a user would type it: 45000, 12.5. */
export function formatMinorUnits(minor: number, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, "0");
  const wholeUnits = decimals === 0 ? digits : digits.slice(0, -decimals);
  const part = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  return part ? `${wholeUnits}.${part}` : wholeUnits;
}
