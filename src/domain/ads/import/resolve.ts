import type { AdKind } from "#db/schema/ads.ts";
import type { NewAd } from "#domain/ads/insert.server.ts";
import type { Catalogue, Category } from "#domain/catalog/catalogue.ts";
import { optionalPhoneField } from "#domain/forms/fields.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { problemOf, type RowProblem } from "../../import/cells.ts";
import { reason } from "../../import/reasons.ts";
import type { StoredAd } from "../stored.server.ts";
import { titleTrouble } from "../title-rules.ts";
import { resolveAmounts } from "./amounts.ts";
import { describeCar } from "./describe.ts";
import type { DoubtfulCity } from "./doubtful-cities.ts";
import { type Reading, resolveFeatures } from "./features.ts";
import type { ImportField, Mapping } from "./fields.ts";
import { findCity } from "./find-city.ts";
import { findCategory, findLookup, findNamed } from "./find-names.ts";
import { resolveOptions } from "./options.ts";
import type { ImportRow } from "./row.ts";
import { statusStep } from "./status.ts";

/** A make, model, city, brand or category of cars that the catalogue doesn't have. A model belongs to the make named in `make`. */
export type MissingName =
  | { kind: "make" | "category" | "brand"; name: LocalText }
  /** `country` is the one that the row names. */
  | { kind: "city"; name: LocalText; country?: string | undefined }
  | { kind: "model"; make: LocalText; name: LocalText };

export type ResolveOptions = {
  /**
   * Names that the catalogue doesn't have: added to it, for who runs the site; or, for sellers, refused where an ad
   * can't be without (make, category), and left out with a warning where it can.
   */
  newNames: "add" | "known";
  /** ISO 3166 code of the country that the whole file is from, where that is known. */
  country?: string | undefined;
};

export type Resolved = {
  /** The ad, its seller aside; undefined when a problem refuses the row. What the file doesn't say is as it was. */
  ad: Omit<NewAd, "sellerId"> | undefined;
  /** Where the file wants the ad's status to go. */
  status?: "active" | "closed";
  problems: RowProblem[];
  /** Names to add to the catalogue; until then the ad goes without them. */
  missing: MissingName[];
  /** A city that may be another one. */
  doubtfulCity?: DoubtfulCity;
};

/** Words for "some other one": a bucket of the file's, not a model. */
const otherWords = new Set(["other", "others", "unknown", "اخري", "غيرذلك"]);

const kinds: Partial<Record<Category["type"], AdKind>> = { carForSale: "car", rentalrooms: "rental", shop: "part" };

const said = (name: LocalText) => Boolean(squash(name.ar ?? "") || squash(name.en ?? ""));

/**
 * Finds the catalogue's make, model, city and feature values for the names in a row, through every
 * known spelling. New makes, models, cities and categories are reported as missing; feature values are a
 * closed list, and an unknown one is left out with a warning. `current` is the ad as it stands, where the row is of one.
 */
export function resolveRow(
  catalogue: Catalogue,
  mapping: Mapping,
  row: ImportRow,
  { newNames, country }: ResolveOptions = { newNames: "add" },
  current?: StoredAd,
): Resolved {
  const problems: RowProblem[] = [];
  const missing: MissingName[] = [];
  const has = (field: string) => [field, `${field}.ar`, `${field}.en`].some((each) => mapping[each as ImportField]);
  const columnOf = (field: string) =>
    [field, `${field}.ar`, `${field}.en`].map((each) => mapping[each as ImportField]).find(Boolean) ?? field;
  const tell = (level: RowProblem["level"], field: string, why: ReturnType<typeof reason>) =>
    problems.push(problemOf(level, columnOf(field), why));
  /** What the file says; where it has no such column, what is there. */
  const kept = <T>(field: string, value: T, present: T | undefined): T =>
    has(field) || present === undefined ? value : present;
  const wording = (name: LocalText) => name.ar ?? name.en ?? "";

  const lookup = (field: string, text: LocalText, present: number | null | undefined): number | null => {
    const found = findLookup(catalogue, catalogue.features.get(field), text, present);
    if (found === undefined) tell("warning", field, reason("not_choice", { value: wording(text), field }));
    return kept(field, found === undefined ? (present ?? null) : found, present);
  };

  const category = row.category ? findCategory(catalogue, row.category) : undefined;
  const cars = catalogue.categories.bySlug.get("cars");
  if (!cars) throw new Error("the catalogue has no category “cars”");
  const allowed = newNames === "add" && !current ? category?.type === "carForSale" : kinds[category?.type ?? "blog"];
  const addable = newNames === "add" && !category && /\p{L}/u.test(row.category ?? "");
  if (row.category && !allowed && !addable) {
    tell("error", "category", reason("unknown_category", { value: row.category }));
  }
  if (addable && row.category) missing.push({ kind: "category", name: { ar: row.category, en: row.category } });
  const categoryId = category?.id ?? current?.categoryId ?? cars.id;
  const kind = kinds[catalogue.categories.byId.get(categoryId)?.type ?? "carForSale"] ?? "car";

  const foundMake = findNamed(catalogue, "make", row.make, { present: current?.makeId });
  if (foundMake === undefined && said(row.make)) {
    if (newNames === "add") missing.push({ kind: "make", name: row.make });
    else tell("error", "make", reason("unknown_make", { value: wording(row.make) }));
  }
  const makeId = kept("make", foundMake ?? null, current?.makeId ?? undefined);
  const hasModel = said(row.model) && !otherWords.has(squash(wording(row.model)));
  const foundModel =
    makeId !== null && (row.model.ar || row.model.en)
      ? findNamed(catalogue, "model", row.model, {
          present: current?.modelId,
          accept: (id) => catalogue.models.get(id)?.makeId === makeId,
        })
      : undefined;
  if (foundModel === undefined && hasModel && said(row.make)) {
    if (newNames === "add") missing.push({ kind: "model", make: row.make, name: row.model });
    else if (makeId !== null) tell("warning", "model", reason("unknown_model", { value: wording(row.model) }));
  }
  const keepsModel = !has("model") && makeId === current?.makeId;
  const modelId = keepsModel ? (current?.modelId ?? null) : (foundModel ?? null);
  const place = { country: row.more?.country ?? country, present: current?.cityId };
  const foundCity = said(row.city) ? findCity(catalogue, row.city, place) : undefined;
  if (foundCity === undefined && said(row.city)) {
    if (newNames === "add") missing.push({ kind: "city", name: row.city, country: row.more?.country });
    else tell("warning", "city", reason("unknown_city", { value: wording(row.city) }));
  }
  const more = row.more ?? {};
  const foundBrand = more.brand
    ? findNamed(catalogue, "brand", { ar: null, en: more.brand }, { present: current?.brandId })
    : undefined;
  if (more.brand && foundBrand === undefined) tell("warning", "brand", reason("unknown_brand", { value: more.brand }));

  const ownBody = catalogue.models.get(modelId ?? 0)?.bodyId ?? null;
  const body = lookup("body", row.body, current?.bodyId);
  // A car of a model has the model's body, unless somebody took it away.
  const bodyId = body ?? (current && current.bodyId === null ? null : ownBody);

  const facts: Omit<NewAd, "sellerId" | "name" | "description"> = {
    ...current,
    kind,
    categoryId,
    makeId,
    modelId,
    brandId: kept("brand", foundBrand ?? null, current?.brandId),
    year: kept("year", row.year, current?.year),
    cityId: kept("city", foundCity?.id ?? null, current?.cityId),
    colorId: lookup("color", row.color, current?.colorId),
    fuelId: lookup("fuel", row.fuel, current?.fuelId),
    gearId: lookup("gear", row.gear, current?.gearId),
    bodyId,
    conditionId: lookup("condition", row.condition, current?.conditionId),
    mileageKm: kept("mileage", row.mileageKm, current?.mileageKm),
    ...resolveAmounts(row, { has, tell }, current),
    ...(kind === "rental" ? { pricePer: current?.pricePer ?? "day" } : {}),
    minDays: kept("min_days", more.minDays ?? null, current?.minDays),
    stock: more.stock ?? current?.stock ?? 1,
    availability: more.availability ?? current?.availability ?? "in-stock",
    phone: kept("phone", phoneOf(row, tell, current), current?.phone),
    hidePhone: more.hidePhone ?? current?.hidePhone ?? false,
    vin: kept("vin", more.vin ?? null, current?.vin),
    sku: kept("sku", row.sku, current?.sku),
    tags: kept("tags", more.tags ?? [], current?.tags),
    features: resolveFeatures(catalogue, row, { has, lookup, tell }, current),
    options: resolveOptions(catalogue, more, { has, tell, isPart: kind === "part" }, current?.options),
    media: kept("picture", mediaOf(row, current), current?.media),
    ...(row.createdAt && !current ? { createdAt: row.createdAt } : {}),
  };
  const texts = wordedTexts(
    catalogue,
    facts,
    row,
    { has, model: modelId === null && hasModel ? row.model : undefined },
    current,
  );
  const unnamed = !said(texts.name) || (!current && !said(row.make) && !said(row.name));
  if (unnamed) tell("error", mapping["make.en"] || mapping["make.ar"] ? "make" : "name", reason("unnamed"));
  for (const language of ["ar", "en"] as const) {
    const written = row.name[language];
    // A name that was taken before stays.
    const trouble = written && written !== current?.name[language] ? titleTrouble(written) : undefined;
    if (trouble) problems.push(problemOf("error", mapping[`name.${language}`] ?? "name", reason(`title_${trouble}`)));
  }
  const step = statusStep(more.status, current?.status);
  if (step && "refused" in step) tell("error", "status", step.refused);

  const refused = problems.some(({ level }) => level === "error");
  return {
    ad: refused ? undefined : { ...facts, ...texts },
    ...(step && "to" in step ? { status: step.to } : {}),
    problems,
    missing,
    ...(foundCity?.doubt ? { doubtfulCity: { column: columnOf("city"), name: row.city, found: foundCity } } : {}),
  };
}

/** A number as the selling form takes it; one that the ad has already stays as it was written. */
function phoneOf({ phone }: ImportRow, tell: Reading["tell"], current: StoredAd | undefined): string | null {
  if (phone === null) return null;
  if (phone === current?.phone?.trim()) return current.phone;
  const read = optionalPhoneField().safeParse(phone);
  if (read.success) return read.data;
  tell("warning", "phone", reason("not_phone", { value: phone }));
  return current?.phone ?? null;
}

/** Pictures that the ad has already stay what they are: only their order is the file's. */
function mediaOf(row: ImportRow, current: StoredAd | undefined): NonNullable<NewAd["media"]> {
  const present = new Map((current?.media ?? []).map((media) => [media.url, media]));
  return [row.picture, ...(row.more?.pictures ?? [])].flatMap((url) => (url ? (present.get(url) ?? { url }) : []));
}

/**
 * The seller's own texts; without any, facts are worded from the catalogue's names, so that a model that the file
 * mistranslates is not repeated. What was worded so before follows the facts, what somebody wrote stays.
 */
function wordedTexts(
  catalogue: Catalogue,
  facts: Omit<NewAd, "sellerId" | "name" | "description">,
  row: ImportRow,
  { has, model }: { has: (field: string) => boolean; model: LocalText | undefined },
  current: StoredAd | undefined,
): { name: LocalText; description: LocalText } {
  const described = describeCar(catalogue, { ...facts, sellerId: 0 }, model);
  if (!current) {
    return {
      name: said(row.name) ? row.name : described.name,
      description: said(row.description) ? row.description : described.description,
    };
  }
  const before = describeCar(catalogue, current);
  const equal = (a: LocalText, b: LocalText) => (a.ar ?? "") === (b.ar ?? "") && (a.en ?? "") === (b.en ?? "");
  const text = (field: "name" | "description"): LocalText => {
    // A language that the file has no column for stays.
    const ar = has(`${field}.ar`) ? row[field].ar : current[field].ar;
    const en = has(`${field}.en`) ? row[field].en : current[field].en;
    if (said(row[field])) return { ar, en };
    if (equal(current[field], before[field])) return described[field];
    const cleared = has(field) && said(current[field]) && !said({ ar, en });
    return cleared ? described[field] : { ar, en };
  };
  return { name: text("name"), description: text("description") };
}
