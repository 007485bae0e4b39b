import type { Catalog, Category } from "#domain/catalog/catalog.ts";
import {
  EMPTY_RULE_NOTE,
  type NewFitmentRule,
  type NewPart,
  normalizePartNumber,
  unconditionalRule,
} from "#domain/parts/part.ts";
import { sitePartNumberPattern } from "#domain/parts/site-part-number.ts";
import { type Draft, type FittedCarField, listFittedCarRows, listingTextMaxLengths } from "./draft.ts";
import type { DraftFieldReader } from "./draft-reader.ts";

/** Part that a draft offers, as parsed from its fields. */
export type OfferedPart = {
  /** Number that buyers see. */
  partNumber: string | null;
  brandId: number | null;
  universal: boolean;
  /** Part that the draft describes. Undefined without a number, because the number identifies a part. */
  part: NewPart | undefined;
};

/** Parses the part of a draft and the cars that the part fits. */
export function parseOfferedPart(
  reader: DraftFieldReader,
  draft: Draft,
  category: Category,
  catalog: Catalog,
  now: Date,
): OfferedPart {
  const partNumber = reader.readLine("part", "partNumber", listingTextMaxLengths.partNumber);
  if (partNumber !== null && normalizePartNumber(partNumber) === "")
    reader.addIssue("part", "partNumber", "part_number");
  // A part of a dismantled car has fitment without a number that anybody sees.
  const number = partNumber ?? sitePartNumberPattern.exec(reader.raw("sitePartNumber"))?.[0] ?? null;
  const brand = catalog.brands.find(reader.raw("brand"));
  if (reader.raw("brand") && !brand) reader.addIssue("part", "brand", "unknown");
  const fits = reader.raw("fits");
  if (fits && !["all", "cars", "unknown"].includes(fits)) reader.addIssue("part", "fits", "unknown");
  if (!fits) reader.addIssue("part", "fits", "required");
  const rules = fits === "cars" ? parseFitRows(reader, draft, catalog, now) : [];
  if (fits === "cars") {
    // Rows with some but not all fields report their own problems.
    if (listFittedCarRows(draft).length === 0) reader.addIssue("part", "fit.0.make", "required");
    if (number === null) reader.addIssue("part", "partNumber", "number_for_cars");
  }
  const universal = fits === "all";
  return {
    partNumber,
    brandId: brand?.id ?? null,
    universal,
    part:
      number === null
        ? undefined
        : {
            brandId: brand?.id ?? null,
            categoryId: category.id,
            partNumber: number,
            universal: universal ? { note: EMPTY_RULE_NOTE } : false,
            numbers: null,
            rules,
          },
  };
}

function parseFitRows(reader: DraftFieldReader, draft: Draft, catalog: Catalog, now: Date): NewFitmentRule[] {
  const newest = now.getUTCFullYear() + 1;
  return listFittedCarRows(draft).flatMap(({ row, values }): NewFitmentRule[] => {
    const addIssue = (part: FittedCarField, code: string) => reader.addIssue("part", `fit.${row}.${part}`, code);
    const make = catalog.makes.find(values.make);
    if (!make) addIssue("make", values.make ? "unknown" : "required");
    const model = /^\d{1,9}$/.test(values.model) ? catalog.models.get(Number(values.model)) : undefined;
    if (!model) addIssue("model", values.model ? "unknown" : "required");
    else if (make && model.makeId !== make.id) addIssue("model", "mismatch");
    const range = { least: 1950, most: newest };
    const from = reader.readNumber("part", `fit.${row}.from`, range);
    const to = reader.readNumber("part", `fit.${row}.to`, range);
    if (!values.from) addIssue("from", "required");
    if (from !== null && to !== null && to < from) addIssue("to", "reversed");
    if (!make || !model || model.makeId !== make.id || from === null || (to !== null && to < from)) return [];
    return [{ ...unconditionalRule, modelId: model.id, yearFrom: from, yearTo: to }];
  });
}
