import type { Catalogue, Named } from "#domain/catalog/catalogue.ts";
import { type Draft, type DraftField, draftFrom, type FitPart, kindOf, mostFits } from "#domain/selling/draft.ts";
import { decimalText } from "#domain/selling/fields-of-ad.server.ts";
import { askedFeatures } from "#domain/selling/read-features.ts";
import { makeAndModel } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import type { FieldError } from "#kernel/result.ts";
import type { AdFieldsInput } from "./ad-schemas.ts";

/** What a request changes of a draft, as its form would; and what nothing can be made of. */
export type ReadFields = { fields: Draft; errors: FieldError[] };

/**
 * Typed fields as somebody would fill in the form: from there on pages and API are judged by the same rules. What isn't in
 * the catalogue stays as it was sent, and is told as a problem of the draft.
 */
export function readAdFields(
  input: AdFieldsInput,
  { current, catalogue, vehicle }: { current: Draft; catalogue: Catalogue; vehicle: Vehicle | undefined },
): ReadFields {
  const fields: Draft = {};
  const errors: FieldError[] = [];
  const wrong = (path: string, code: string) => errors.push({ path, code, message: code });
  const set = (field: DraftField, value: string | number | null | undefined) => {
    if (value !== undefined) fields[field] = value === null ? "" : String(value);
  };

  readCategory();
  if (input.vehicle === null) set("vehicle", "");
  else if (input.vehicle !== undefined) {
    if (!vehicle) wrong("vehicle", "unknown");
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
    idOf(input.make, (text) => catalogue.makes.find(text)),
  );
  const make = fields.make ?? current.make ?? "";
  set(
    "model",
    idOf(input.model, (text) => makeAndModel(catalogue, make, text).model),
  );
  if (input.model !== undefined && input.model !== null) set("by", "");
  set("modelName", input.modelName);
  if (input.modelName) set("by", "hand");
  set("partNumber", input.partNumber);
  set(
    "brand",
    idOf(input.brand, (text) => catalogue.brands.find(text)),
  );
  set("fits", input.fits ?? (input.fits === undefined && input.fitsCars?.length ? "cars" : input.fits));
  readCars();
  set("nameAr", input.title?.ar);
  set("nameEn", input.title?.en);
  set("textAr", input.description?.ar);
  set("textEn", input.description?.en);
  readAmounts();
  set("stock", input.stock);
  set("sku", input.sku);
  set("sizes", input.sizes?.join(", "));
  set("colors", input.colors?.join(","));
  set("minDays", input.minDays);
  set(
    "city",
    idOf(input.city, (text) => catalogue.cities.find(text)),
  );
  set("phone", input.phone);
  if (input.hidePhone !== undefined) set("hidePhone", input.hidePhone ? "on" : "");
  readFeatures();
  return { fields: draftFrom(Object.entries(fields)), errors };

  function readCategory() {
    const root = catalogue.roots.find((each) => input.kind !== undefined && kindOf(each) === input.kind);
    set(
      "category",
      idOf(input.category, (text) => catalogue.categories.find(text)),
    );
    if (input.kind === undefined) return;
    const chosen = catalogue.categories.find(fields.category ?? current.category ?? "");
    if (chosen && kindOf(chosen) !== input.kind) wrong("kind", "mismatch");
    else if (!chosen && input.category === undefined) set("category", root?.id);
  }

  function readCars() {
    if (!input.fitsCars) return;
    for (let row = 0; row < mostFits; row += 1) {
      const car = input.fitsCars[row];
      const part = (name: FitPart): DraftField => `fit.${row}.${name}`;
      const brand = idOf(car?.make, (text) => catalogue.makes.find(text)) ?? "";
      set(part("make"), brand);
      set(part("model"), idOf(car?.model, (text) => makeAndModel(catalogue, brand, text).model) ?? "");
      set(part("from"), car?.from ?? "");
      set(part("to"), car?.to ?? "");
    }
  }

  /** All amounts of an ad are in the currency of its price. */
  function readAmounts() {
    const { price, compareAtPrice, deposit } = input;
    const isAsked = [current.price, current.compareAt, current.deposit].some(Boolean);
    const held = isAsked ? current.currency : undefined;
    const currency = price?.currency ?? held ?? compareAtPrice?.currency ?? deposit?.currency;
    const decimals = catalogue.currencies.get(currency ?? "")?.decimals ?? 2;
    const rest = { compareAtPrice, deposit } as const;
    for (const [path, amount] of Object.entries(rest)) {
      const field = path === "deposit" ? "deposit" : "compareAt";
      // What stays as it is would cost something else in another currency.
      const stays = amount === undefined && current[field] && held !== undefined;
      if (stays && currency !== held) wrong(`${path}.currency`, "mismatch");
      if (amount && amount.currency !== currency) wrong(`${path}.currency`, "mismatch");
      set(field, amount && decimalText(amount.minor, decimals));
    }
    set("price", price && decimalText(price.minor, decimals));
    if (price || compareAtPrice || deposit) set("currency", currency);
    if (input.onRequest !== undefined) set("asks", input.onRequest ? "request" : "price");
    else if (price) set("asks", "price");
  }

  function readFeatures() {
    if (input.mileageKm !== undefined) set("feature.mileage", input.mileageKm);
    const category = catalogue.categories.find(fields.category ?? current.category ?? "");
    const asked = category && new Set(askedFeatures(category).map(({ feature }) => feature.key));
    for (const [key, value] of Object.entries(input.features ?? {})) {
      const isKnown = key !== "mileage" && (asked ? asked.has(key) : catalogue.features.has(key));
      if (!isKnown && value !== null) wrong(`features.${key}`, "unknown_feature");
      else set(`feature.${key}`, typeof value === "boolean" ? (value ? "yes" : "no") : value);
    }
  }
}

/** The id of what a request names by id or slug; what isn't there stays as it was sent. */
function idOf(
  named: string | number | null | undefined,
  find: (text: string) => Pick<Named, "id"> | undefined,
): string | null | undefined {
  return named === null || named === undefined ? named : String(find(String(named))?.id ?? named);
}

const pathsOfFields: Partial<Record<DraftField | "seller", string>> = {
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

/** Where a field of a draft is in what the API says of an ad. */
export function pathOfField(field: string): string {
  const known = Object.hasOwn(pathsOfFields, field) ? pathsOfFields[field as DraftField] : undefined;
  return known ?? field.replace(/^feature\./, "features.").replace(/^fit\./, "fitsCars.");
}
