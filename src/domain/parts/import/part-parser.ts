import type { Brand, Category } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import type { RowReader } from "../../csv/row-reader.ts";
import { yesNoSpellings } from "../../csv/spelling-map.ts";
import { MAX_NUMBERS_PER_PART, type NewPart, type NewPartNumber, normalizePartNumber } from "../part.ts";
import type { PartField } from "./import-fields.ts";
import type { PartReferenceData } from "./reference-data.ts";

type Row = RowReader<PartField>;

/** Part as read from its first row, without rules. */
export type ParsedPart = Omit<NewPart, "rules"> & {
  /** Name of a brand that is not in the catalog yet. The part has no brand until the brand is added. */
  missingBrand: LocalizedText | undefined;
};

/** Parses the cells of a row that describe the part. Returns undefined if one of them is invalid. */
export function parsePart(row: Row, reference: PartReferenceData): ParsedPart | undefined {
  const category = parseCategory(row, reference);
  const partNumber = parsePartNumber(row);
  const brandText = row.readText("brand");
  const brand = brandText ? findBrand(reference, brandText) : undefined;
  if (brandText && !brand && !normalizeToKey(brandText))
    row.addProblem("error", "brand", `“${brandText}” isn't a name`);
  const numbers = [
    ...parseOtherNumbers(row, "oe_numbers", reference),
    ...parseOtherNumbers(row, "interchange_numbers", reference),
  ];
  if (numbers.length > MAX_NUMBERS_PER_PART) {
    const reason = `has ${numbers.length} other numbers; the limit is ${MAX_NUMBERS_PER_PART}`;
    row.addProblem("error", "interchange_numbers", reason);
  }
  const universal = parseUniversal(row);
  if (row.hasErrors || !category || !partNumber) return undefined;
  return {
    brandId: brand?.id ?? null,
    missingBrand: brandText && !brand ? { en: brandText, ar: brandText } : undefined,
    categoryId: category.id,
    partNumber,
    universal,
    numbers: row.readRaw("oe_numbers") || row.readRaw("interchange_numbers") ? numbers : null,
  };
}

/** Finds a category of parts by its slug or by its name in one of the languages. */
function parseCategory(row: Row, { catalog }: PartReferenceData): Category | undefined {
  const text = row.readText("part_type");
  if (!text) return row.addProblem("error", "part_type", "is empty; a part needs its type");
  const key = normalizeToKey(text);
  const found =
    catalog.categories.find(text.toLowerCase()) ??
    catalog.categories.all.find(
      ({ name }) =>
        normalizeToKey(name.ar ?? "") === key || normalizeToKey(name.en ?? "") === key || stripBrackets(name) === key,
    );
  return found?.type === "shop" ? found : row.addProblem("error", "part_type", `“${text}” isn't a parts category`);
}

/** Removes the text in brackets from the Arabic name of a category: "فحمات (أقمشة فرامل)". */
const stripBrackets = (name: LocalizedText): string => normalizeToKey((name.ar ?? "").replace(/\(.*\)/, ""));

function parsePartNumber(row: Row): string | undefined {
  const number = row.readText("part_number");
  if (number && number.length <= 60 && normalizePartNumber(number)) return number;
  const reason = !number
    ? "is empty; a part needs its number"
    : number.length > 60
      ? `has ${number.length} characters; the limit is 60`
      : `“${number}” isn't a part number`;
  return row.addProblem("error", "part_number", reason);
}

/** Finds a brand by its slug or any known spelling of its name. */
const findBrand = ({ catalog }: PartReferenceData, text: string): Brand | undefined =>
  catalog.brands.byId.get(catalog.spellings.find("brand", text)[0] ?? 0) ?? catalog.brands.bySlug.get(text);

/** Parses a list of part numbers, each with or without the maker in front: "04465-33471; Lexus: 04465-33480". */
function parseOtherNumbers(
  row: Row,
  field: "oe_numbers" | "interchange_numbers",
  reference: PartReferenceData,
): NewPartNumber[] {
  const { spellings } = reference.catalog;
  const kind = field === "oe_numbers" ? "oe" : "interchange";
  return (row.readText(field) ?? "").split(/[;؛,،\n]/).flatMap((each): NewPartNumber[] => {
    const text = each.trim();
    if (!text) return [];
    const [, owner, number = ""] = /^(?:([^:]+):)?(.*)$/s.exec(text)?.map((part) => part?.trim()) ?? [];
    if (number.length > 60 || !normalizePartNumber(number))
      return row.addProblem("error", field, `“${text.slice(0, 80)}” isn't a part number`) ?? [];
    const makeId = owner && kind === "oe" ? spellings.find("make", owner)[0] : undefined;
    const brandId = owner && makeId === undefined ? findBrand(reference, owner)?.id : undefined;
    if (owner && !makeId && !brandId) {
      const ownerKind = kind === "oe" ? "make" : "brand";
      row.addProblem("warning", field, `“${owner}” isn't a ${ownerKind} we know; the number is kept`);
    }
    return [{ kind, number, makeId: makeId ?? null, brandId: brandId ?? null }];
  });
}

function parseUniversal(row: Row): NewPart["universal"] {
  const text = row.readText("universal");
  const note = row.readBilingualText("universal_note");
  if (!text) {
    if (note.ar || note.en) row.addProblem("warning", "universal_note.en", "is set without “universal”; skipped");
    return null;
  }
  const isUniversal = yesNoSpellings.find(text);
  if (isUniversal === undefined) row.addProblem("error", "universal", `must be yes or no, not “${text}”`);
  return isUniversal ? { note } : false;
}
