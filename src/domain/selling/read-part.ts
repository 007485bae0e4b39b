import type { Catalogue, Category } from "#domain/catalog/catalogue.ts";
import { foldPartNumber, type NewPart, type NewRule, noNote } from "#domain/parts/part.ts";
import { type Draft, type FitPart, fitRows, longest } from "./draft.ts";
import type { Reader } from "./reader.ts";

export type OfferedPart = {
  partNumber: string | null;
  brandId: number | null;
  universal: boolean;
  /** Only with a number: without one nobody could tell it from others. */
  part: NewPart | undefined;
};

/** Which part it is, and which cars it fits. */
export function partOf(reader: Reader, draft: Draft, category: Category, catalogue: Catalogue, now: Date): OfferedPart {
  const partNumber = reader.line("part", "partNumber", longest.partNumber);
  if (partNumber !== null && foldPartNumber(partNumber) === "") reader.wrong("part", "partNumber", "part_number");
  const brand = catalogue.brands.find(reader.raw("brand"));
  if (reader.raw("brand") && !brand) reader.wrong("part", "brand", "unknown");
  const fits = reader.raw("fits");
  if (fits && !["all", "cars", "unknown"].includes(fits)) reader.wrong("part", "fits", "unknown");
  if (!fits) reader.wrong("part", "fits", "required");
  const rules = fits === "cars" ? rulesOf(reader, draft, catalogue, now) : [];
  if (fits === "cars") {
    // A row that is begun has errors of its own.
    if (fitRows(draft).length === 0) reader.wrong("part", "fit.0.make", "required");
    if (partNumber === null) reader.wrong("part", "partNumber", "number_for_cars");
  }
  const universal = fits === "all";
  return {
    partNumber,
    brandId: brand?.id ?? null,
    universal,
    part:
      partNumber === null
        ? undefined
        : {
            brandId: brand?.id ?? null,
            categoryId: category.id,
            partNumber,
            universal: universal ? { note: noNote } : false,
            numbers: null,
            rules,
          },
  };
}

function rulesOf(reader: Reader, draft: Draft, catalogue: Catalogue, now: Date): NewRule[] {
  const newest = now.getUTCFullYear() + 1;
  return fitRows(draft).flatMap(({ row, values }): NewRule[] => {
    const wrong = (part: FitPart, code: string) => reader.wrong("part", `fit.${row}.${part}`, code);
    const make = catalogue.makes.find(values.make);
    if (!make) wrong("make", values.make ? "unknown" : "required");
    const model = /^\d{1,9}$/.test(values.model) ? catalogue.models.get(Number(values.model)) : undefined;
    if (!model) wrong("model", values.model ? "unknown" : "required");
    else if (make && model.makeId !== make.id) wrong("model", "mismatch");
    const range = { least: 1950, most: newest };
    const from = reader.number("part", `fit.${row}.from`, range);
    const to = reader.number("part", `fit.${row}.to`, range);
    if (!values.from) wrong("from", "required");
    if (from !== null && to !== null && to < from) wrong("to", "reversed");
    if (!make || !model || model.makeId !== make.id || from === null || (to !== null && to < from)) return [];
    return [{ ...anyCar, modelId: model.id, yearFrom: from, yearTo: to }];
  });
}

const anyCar: Omit<NewRule, "modelId" | "yearFrom" | "yearTo"> = {
  engineId: null,
  market: null,
  drive: null,
  gearId: null,
  bodyId: null,
  builtFrom: null,
  builtTo: null,
  qualifiers: [],
  position: null,
  quantity: null,
  effect: "fits",
  note: noNote,
  source: null,
  verified: null,
};
