import type { ListingStatus } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { createOptionalPhoneField } from "#domain/forms/form-fields.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { createRowProblem, type RowProblem } from "../../csv/row-reader.ts";
import { isOtherMarker } from "../../csv/unusable-text.ts";
import { kindByCategoryType } from "../query/filterable-features.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";
import { findContactInTitle } from "../write/title-rules.ts";
import type { AmbiguousCity } from "./ambiguous-cities.ts";
import { resolveRowAmounts } from "./amounts.ts";
import { type ImportRowContext, resolveRowFeatures } from "./feature-values.ts";
import type { ImportColumnMapping, ImportField } from "./fields.ts";
import { findCatalogIdByName, findCategoryByName } from "./find-names.ts";
import { generateCarTexts } from "./generated-texts.ts";
import type { RowGuess } from "./guesses.ts";
import { matchLookup } from "./match-lookup.ts";
import type { MissingCatalogName } from "./missing-names.ts";
import { addVariantTag } from "./model-variants.ts";
import { NameMatcher } from "./name-matcher.ts";
import { resolveRowOptions } from "./option-values.ts";
import { getWording, hasText, resolveCity, resolveMake, resolveModel } from "./resolve-names.ts";
import type { ImportRow } from "./row.ts";

export type ResolveOptions = {
  /**
   * Handling of unknown names. "add" adds them to the catalog, for administrators. "known" rejects rows with an unknown
   * make or category and leaves out other unknown names with a warning, for sellers.
   */
  newNames: "add" | "known";
  /** ISO 3166 code of the country from which the whole file comes, if known. */
  country?: string | undefined;
  /** Matcher of unknown names, shared by all rows of a file. */
  matcher?: NameMatcher;
};

export type ResolvedImportRow = {
  /**
   * Listing without its seller. Undefined when a problem rejects the row. Fields that the file lacks stay unchanged.
   */
  ad: Omit<NewListing, "sellerId"> | undefined;
  /** Status that the row requests for the listing. */
  status?: "active" | "closed";
  problems: RowProblem[];
  /** Names that have to be added to the catalog. Until they are added, the planned listing lacks them. */
  missing: MissingCatalogName[];
  /** Values that the row does not state in the words of the catalog. */
  guesses: RowGuess[];
  /** City name of the row that several cities match. */
  doubtfulCity?: AmbiguousCity;
};

/**
 * Resolves the names in a row to catalog ids through every known spelling. Unknown makes, models, cities and categories
 * are reported as missing. An unknown feature value is left out with a warning, because sellers cannot add values.
 * `current` is the stored listing of the row, if there is one.
 */
export function resolveImportRow(
  catalog: Catalog,
  mapping: ImportColumnMapping,
  row: ImportRow,
  { newNames, country, matcher = new NameMatcher(catalog) }: ResolveOptions = { newNames: "add" },
  current?: ListingRecord,
): ResolvedImportRow {
  const problems: RowProblem[] = [];
  const missing: MissingCatalogName[] = [];
  const has = (field: string) => [field, `${field}.ar`, `${field}.en`].some((each) => mapping[each as ImportField]);
  const getColumn = (field: string) =>
    [field, `${field}.ar`, `${field}.en`].map((each) => mapping[each as ImportField]).find(Boolean) ?? field;
  const addProblem: ImportRowContext["addProblem"] = (level, field, code, values) =>
    problems.push(createRowProblem(level, getColumn(field), code, values));
  /** Returns the value of the row, or the current value when the file has no column for the field. */
  const keepOrReplace = <T>(field: string, value: T, currentValue: T | undefined): T =>
    has(field) || currentValue === undefined ? value : currentValue;
  const guesses: RowGuess[] = [];
  const nameContext = {
    catalog,
    matcher,
    newNames,
    addProblem,
    addMissing: (name: MissingCatalogName) => missing.push(name),
    addGuess: (guess: RowGuess) => guesses.push(guess),
  };

  const lookup = (field: string, text: LocalizedText, currentValue: number | null | undefined): number | null => {
    const found = matchLookup(catalog, catalog.features.get(field), text, currentValue);
    const isUnknown = found === undefined && !isOtherMarker(getWording(text));
    if (isUnknown) addProblem("warning", field, "not_choice", { value: getWording(text), field });
    if (found?.guessedFrom)
      guesses.push({ field, value: found.guessedFrom, result: catalog.lookups.get(found.id)?.name ?? text });
    return keepOrReplace(field, found === undefined ? (currentValue ?? null) : (found?.id ?? null), currentValue);
  };

  const category = row.category ? findCategoryByName(catalog, row.category) : undefined;
  const cars = catalog.categories.bySlug.get("cars");
  if (!cars) throw new Error("the catalog has no category “cars”");
  const isAllowedCategory =
    newNames === "add" && !current ? category?.type === "carForSale" : kindByCategoryType[category?.type ?? "blog"];
  const canAddCategory = newNames === "add" && !category && /\p{L}/u.test(row.category ?? "");
  if (row.category && !isAllowedCategory && !canAddCategory) {
    addProblem("error", "category", "unknown_category", { value: row.category });
  }
  if (canAddCategory && row.category) missing.push({ kind: "category", name: { ar: row.category, en: row.category } });
  const categoryId = category?.id ?? current?.categoryId ?? cars.id;
  const kind = kindByCategoryType[catalog.categories.byId.get(categoryId)?.type ?? "carForSale"] ?? "car";

  const foundMake = resolveMake(row, nameContext, current);
  const makeId = keepOrReplace("make", foundMake ?? null, current?.makeId ?? undefined);
  const model = resolveModel(row, makeId, nameContext, current);
  const keepsModel = !has("model") && makeId === current?.makeId;
  const modelId = keepsModel ? (current?.modelId ?? null) : (model.id ?? null);
  const cityContext = { country: row.more?.country ?? country, currentCityId: current?.cityId };
  const foundCity = resolveCity(row, nameContext, cityContext);
  const extras = row.more ?? {};
  const foundBrand = extras.brand
    ? findCatalogIdByName(catalog, "brand", { ar: null, en: extras.brand }, { present: current?.brandId })
    : undefined;
  if (extras.brand && foundBrand === undefined)
    addProblem("warning", "brand", "unknown_brand", { value: extras.brand });

  const modelBodyId = catalog.models.get(modelId ?? 0)?.bodyId ?? null;
  const rowBodyId = lookup("body", row.body, current?.bodyId);
  // A car gets the body type of its model, unless a person has removed the body type of the listing.
  const bodyId = rowBodyId ?? (current && current.bodyId === null ? null : modelBodyId);

  const listingData: Omit<NewListing, "sellerId" | "name" | "description"> = {
    ...current,
    kind,
    categoryId,
    makeId,
    modelId,
    brandId: keepOrReplace("brand", foundBrand ?? null, current?.brandId),
    year: keepOrReplace("year", row.year, current?.year),
    cityId: keepOrReplace("city", foundCity?.id ?? null, current?.cityId),
    colorId: lookup("color", row.color, current?.colorId),
    fuelId: lookup("fuel", row.fuel, current?.fuelId),
    gearId: lookup("gear", row.gear, current?.gearId),
    bodyId,
    conditionId: lookup("condition", row.condition, current?.conditionId),
    mileageKm: keepOrReplace("mileage", row.mileageKm, current?.mileageKm),
    ...resolveRowAmounts(row, { has, addProblem }, current),
    ...(kind === "rental" ? { pricePer: current?.pricePer ?? "day" } : {}),
    minDays: keepOrReplace("min_days", extras.minDays ?? null, current?.minDays),
    stock: extras.stock ?? current?.stock ?? 1,
    availability: extras.availability ?? current?.availability ?? "in-stock",
    phone: keepOrReplace("phone", resolvePhone(row, addProblem, current), current?.phone),
    hidePhone: extras.hidePhone ?? current?.hidePhone ?? false,
    hideVin: extras.hideVin ?? current?.hideVin ?? false,
    vin: keepOrReplace("vin", extras.vin ?? null, current?.vin),
    sku: keepOrReplace("sku", row.sku, current?.sku),
    tags: addVariantTag(keepOrReplace("tags", extras.tags ?? [], current?.tags), catalog, modelId, row.model),
    features: resolveRowFeatures(catalog, row, { has, lookup, addProblem }, current),
    options: resolveRowOptions(catalog, extras, { has, addProblem, isPart: kind === "part" }, current?.options),
    media: keepOrReplace("picture", resolveMedia(row, current), current?.media),
    ...(row.createdAt && !current ? { createdAt: row.createdAt } : {}),
  };
  const texts = resolveTexts(
    catalog,
    listingData,
    row,
    { has, model: modelId === null ? model.unknownName : undefined, variant: model.variant },
    current,
  );
  const isUnnamed = !hasText(texts.name) || (!current && !hasText(row.make) && !hasText(row.name));
  if (isUnnamed) addProblem("error", mapping["make.en"] || mapping["make.ar"] ? "make" : "name", "unnamed");
  for (const language of ["ar", "en"] as const) {
    const written = row.name[language];
    // An unchanged name was accepted before and is not validated again.
    const titleError = written && written !== current?.name[language] ? findContactInTitle(written) : undefined;
    if (titleError)
      problems.push(createRowProblem("error", mapping[`name.${language}`] ?? "name", `title_${titleError}`));
  }
  const status = resolveStatus(extras.status, current?.status, addProblem);

  const hasErrors = problems.some(({ level }) => level === "error");
  return {
    ad: hasErrors ? undefined : { ...listingData, ...texts },
    ...(status ? { status } : {}),
    problems,
    missing,
    guesses,
    ...(foundCity?.doubt ? { doubtfulCity: { column: getColumn("city"), name: row.city, found: foundCity } } : {}),
  };
}

/** Listing statuses from which an import can reactivate a listing. */
const reopenableStatuses: readonly ListingStatus[] = ["closed", "expired"];
/** Listing statuses from which an import can close a listing. */
const closableStatuses: readonly ListingStatus[] = ["active", "pending"];

/**
 * Resolves the status cell of a row. Returns undefined if nothing changes or the change is rejected. Import files cannot
 * record sales or staff decisions.
 */
function resolveStatus(
  requested: string | undefined,
  current: ListingStatus | undefined,
  addProblem: ImportRowContext["addProblem"],
): "active" | "closed" | undefined {
  if (!requested || requested === current || (!current && requested === "active")) return undefined;
  if (!current) addProblem("error", "status", "new_status", { value: requested });
  else if (requested === "active" && reopenableStatuses.includes(current)) return requested;
  else if (requested === "closed" && closableStatuses.includes(current)) return requested;
  else addProblem("error", "status", "step_status", { value: requested, from: current });
  return undefined;
}

/** Resolves the phone number of a row by the same rules as the listing editor. An unchanged number stays as stored. */
function resolvePhone(
  { phone }: ImportRow,
  addProblem: ImportRowContext["addProblem"],
  current: ListingRecord | undefined,
): string | null {
  if (phone === null) return null;
  if (phone === current?.phone?.trim()) return current.phone;
  const parsed = createOptionalPhoneField().safeParse(phone);
  if (parsed.success) return parsed.data;
  addProblem("warning", "phone", "not_phone", { value: phone });
  return current?.phone ?? null;
}

/** Resolves the pictures of a row. Existing pictures keep their data; the file only decides their order. */
function resolveMedia(row: ImportRow, current: ListingRecord | undefined): NonNullable<NewListing["media"]> {
  const currentMedia = new Map((current?.media ?? []).map((media) => [media.url, media]));
  return [row.picture, ...(row.more?.pictures ?? [])].flatMap((url) => (url ? (currentMedia.get(url) ?? { url }) : []));
}

/**
 * Resolves the texts of a listing. Missing texts are generated from the names of the catalog, so that mistranslated
 * models are not repeated. Generated texts are updated with the listing. Texts that the seller wrote stay.
 */
function resolveTexts(
  catalog: Catalog,
  listingData: Omit<NewListing, "sellerId" | "name" | "description">,
  row: ImportRow,
  { has, ...words }: { has: (field: string) => boolean; model: LocalizedText | undefined; variant: string | undefined },
  current: ListingRecord | undefined,
): { name: LocalizedText; description: LocalizedText } {
  const generatedTexts = generateCarTexts(catalog, { ...listingData, sellerId: 0 }, words);
  if (!current) {
    return {
      name: hasText(row.name) ? row.name : generatedTexts.name,
      description: hasText(row.description) ? row.description : generatedTexts.description,
    };
  }
  const previousTexts = generateCarTexts(catalog, current, { variant: words.variant });
  const isEqual = (a: LocalizedText, b: LocalizedText) =>
    (a.ar ?? "") === (b.ar ?? "") && (a.en ?? "") === (b.en ?? "");
  const resolveText = (field: "name" | "description"): LocalizedText => {
    // A language without a column in the file stays unchanged.
    const ar = has(`${field}.ar`) ? row[field].ar : current[field].ar;
    const en = has(`${field}.en`) ? row[field].en : current[field].en;
    if (hasText(row[field])) return { ar, en };
    if (isEqual(current[field], previousTexts[field])) return generatedTexts[field];
    const isCleared = has(field) && hasText(current[field]) && !hasText({ ar, en });
    return isCleared ? generatedTexts[field] : { ar, en };
  };
  return { name: resolveText("name"), description: resolveText("description") };
}
