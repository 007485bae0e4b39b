import type { Catalog, CatalogEntry } from "#domain/catalog/catalog.ts";
import {
  type Draft,
  type DraftField,
  type FittedCarField,
  getListingKind,
  MAX_FITTED_CAR_ROWS,
  toDraft,
} from "#domain/listing-editor/draft.ts";
import { formatMinorUnits } from "#domain/listing-editor/editable-listing.server.ts";
import { listEditorFeatures } from "#domain/listing-editor/feature-fields.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findMakeAndModel } from "#domain/vehicles/vehicle-catalog.server.ts";
import type { FieldError } from "#kernel/result.ts";
import type { ListingFieldsInput } from "./listing-schemas.ts";

/** Draft fields of a request, and the errors of fields that could not be converted. */
export type ParsedListingFields = { fields: Draft; errors: FieldError[] };

/**
 * Converts typed API fields to the text values of the draft form, so that API and pages share one validation. A value
 * that the catalog does not contain is passed on as sent, and the validation of the draft then rejects it.
 */
export function toDraftFields(
  input: ListingFieldsInput,
  { current, catalog, vehicle }: { current: Draft; catalog: Catalog; vehicle: Vehicle | undefined },
): ParsedListingFields {
  const fields: Draft = {};
  const errors: FieldError[] = [];
  const addError = (path: string, code: string) => errors.push({ path, code, message: code });
  const set = (field: DraftField, value: string | number | null | undefined) => {
    if (value !== undefined) fields[field] = value === null ? "" : String(value);
  };

  setCategory();
  if (input.vehicle === null) set("vehicle", "");
  else if (input.vehicle !== undefined) {
    if (!vehicle) addError("vehicle", "unknown");
    else {
      set("by", "");
      set("vehicle", vehicle.id);
      set("year", vehicle.year);
      set("make", vehicle.make.id);
      set("model", vehicle.model.id);
    }
  }
  set("vin", input.vin);
  set("year", input.year);
  set(
    "make",
    resolveId(input.make, (text) => catalog.makes.find(text)),
  );
  const make = fields.make ?? current.make ?? "";
  set(
    "model",
    resolveId(input.model, (text) => findMakeAndModel(catalog, make, text).model),
  );
  if (input.model !== undefined && input.model !== null) set("by", "");
  set("modelName", input.modelName);
  if (input.modelName) set("by", "hand");
  set("partNumber", input.partNumber);
  set(
    "brand",
    resolveId(input.brand, (text) => catalog.brands.find(text)),
  );
  set("fits", input.fits ?? (input.fits === undefined && input.fitsCars?.length ? "cars" : input.fits));
  setFitments();
  set("nameAr", input.title?.ar);
  set("nameEn", input.title?.en);
  set("textAr", input.description?.ar);
  set("textEn", input.description?.en);
  setAmounts();
  set("stock", input.stock);
  set("sku", input.sku);
  set("sizes", input.sizes?.join(", "));
  set("colors", input.colors?.join(","));
  set("minDays", input.minDays);
  set(
    "city",
    resolveId(input.city, (text) => catalog.cities.find(text)),
  );
  set("phone", input.phone);
  if (input.hidePhone !== undefined) set("hidePhone", input.hidePhone ? "on" : "");
  if (input.hideVin !== undefined) set("hideVin", input.hideVin ? "on" : "");
  setFeatures();
  return { fields: toDraft(Object.entries(fields)), errors };

  function setCategory() {
    const root = catalog.roots.find((each) => input.kind !== undefined && getListingKind(each) === input.kind);
    set(
      "category",
      resolveId(input.category, (text) => catalog.categories.find(text)),
    );
    if (input.kind === undefined) return;
    const chosen = catalog.categories.find(fields.category ?? current.category ?? "");
    if (chosen && getListingKind(chosen) !== input.kind) addError("kind", "mismatch");
    else if (!chosen && input.category === undefined) set("category", root?.id);
  }

  function setFitments() {
    if (!input.fitsCars) return;
    for (let row = 0; row < MAX_FITTED_CAR_ROWS; row += 1) {
      const car = input.fitsCars[row];
      const toFitField = (name: FittedCarField): DraftField => `fit.${row}.${name}`;
      const brand = resolveId(car?.make, (text) => catalog.makes.find(text)) ?? "";
      set(toFitField("make"), brand);
      set(toFitField("model"), resolveId(car?.model, (text) => findMakeAndModel(catalog, brand, text).model) ?? "");
      set(toFitField("from"), car?.from ?? "");
      set(toFitField("to"), car?.to ?? "");
    }
  }

  /**
   * Sets the price, the former price and the deposit. Adds an error for an amount in another currency than the price.
   */
  function setAmounts() {
    const { price, compareAtPrice, deposit } = input;
    const hasAmount = [current.price, current.compareAt, current.deposit].some(Boolean);
    const currentCurrency = hasAmount ? current.currency : undefined;
    const currency = price?.currency ?? currentCurrency ?? compareAtPrice?.currency ?? deposit?.currency;
    const decimals = catalog.currencies.get(currency ?? "")?.decimals ?? 2;
    const otherAmounts = { compareAtPrice, deposit } as const;
    for (const [path, amount] of Object.entries(otherAmounts)) {
      const field = path === "deposit" ? "deposit" : "compareAt";
      // An amount that is not in the request keeps its number, so changing the currency would change its value.
      const isUnchanged = amount === undefined && current[field] && currentCurrency !== undefined;
      if (isUnchanged && currency !== currentCurrency) addError(`${path}.currency`, "mismatch");
      if (amount && amount.currency !== currency) addError(`${path}.currency`, "mismatch");
      set(field, amount && formatMinorUnits(amount.minor, decimals));
    }
    set("price", price && formatMinorUnits(price.minor, decimals));
    if (price || compareAtPrice || deposit) set("currency", currency);
    if (input.onRequest !== undefined) set("asks", input.onRequest ? "request" : "price");
    else if (price) set("asks", "price");
  }

  function setFeatures() {
    if (input.mileageKm !== undefined) set("feature.mileage", input.mileageKm);
    const category = catalog.categories.find(fields.category ?? current.category ?? "");
    const categoryKeys = category && new Set(listEditorFeatures(category).map(({ feature }) => feature.key));
    for (const [key, value] of Object.entries(input.features ?? {})) {
      const isKnown = key !== "mileage" && (categoryKeys ? categoryKeys.has(key) : catalog.features.has(key));
      if (!isKnown && value !== null) addError(`features.${key}`, "unknown_feature");
      else if (Array.isArray(value)) set(`feature.${key}`, value.join(","));
      else set(`feature.${key}`, typeof value === "boolean" ? (value ? "yes" : "no") : value);
    }
  }
}

/** Returns the id of a catalog entry given by id or slug. An unknown value is returned as text. */
function resolveId(
  reference: string | number | null | undefined,
  find: (text: string) => Pick<CatalogEntry, "id"> | undefined,
): string | null | undefined {
  return reference === null || reference === undefined ? reference : String(find(String(reference))?.id ?? reference);
}

const apiPathByField: Partial<Record<DraftField | "seller", string>> = {
  nameAr: "title.ar",
  nameEn: "title.en",
  textAr: "description.ar",
  textEn: "description.en",
  currency: "price.currency",
  compareAt: "compareAtPrice",
  asks: "onRequest",
  formerPictures: "pictures",
  "feature.mileage": "mileageKm",
};

/** Returns the path that a draft field has in the API, such as "title.ar". */
export function toListingFieldPath(field: string): string {
  const apiPath = Object.hasOwn(apiPathByField, field) ? apiPathByField[field as DraftField] : undefined;
  return apiPath ?? field.replace(/^feature\./, "features.").replace(/^fit\./, "fitsCars.");
}
