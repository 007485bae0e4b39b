import type { Brand, Category } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Cells } from "../../import/cells.ts";
import { yesOrNo } from "../../import/words.ts";
import { foldPartNumber, mostNumbers, type NewNumber, type NewPart } from "../part.ts";
import type { PartField } from "./fields.ts";
import type { ImportWorld } from "./world.ts";

type Row = Cells<PartField>;

/** A part as its first row says it, its rules aside. */
export type ReadPart = Omit<NewPart, "rules"> & {
  /** A brand that the catalogue doesn't have yet; until it is added the part goes without it. */
  missingBrand: LocalText | undefined;
};

/** Reads a part's own cells; undefined when one of them is wrong. */
export function readPart(row: Row, world: ImportWorld): ReadPart | undefined {
  const category = readCategory(row, world);
  const partNumber = readNumber(row);
  const brandText = row.text("brand");
  const brand = brandText ? findBrand(world, brandText) : undefined;
  if (brandText && !brand && !squash(brandText)) row.report("error", "brand", `“${brandText}” is no name`);
  const numbers = [...readNumbers(row, "oe_numbers", world), ...readNumbers(row, "interchange_numbers", world)];
  if (numbers.length > mostNumbers) {
    row.report(
      "error",
      "interchange_numbers",
      `a part has at most ${mostNumbers} other numbers, not ${numbers.length}`,
    );
  }
  const universal = readUniversal(row);
  if (row.refused || !category || !partNumber) return undefined;
  return {
    brandId: brand?.id ?? null,
    missingBrand: brandText && !brand ? { en: brandText, ar: brandText } : undefined,
    categoryId: category.id,
    partNumber,
    universal,
    numbers: row.raw("oe_numbers") || row.raw("interchange_numbers") ? numbers : null,
  };
}

/** By slug or by its name in either language; only categories of parts. */
function readCategory(row: Row, { catalogue }: ImportWorld): Category | undefined {
  const text = row.text("part_type");
  if (!text) {
    row.report("error", "part_type", "is empty; a part needs its type");
    return undefined;
  }
  const wanted = squash(text);
  const found =
    catalogue.categories.find(text.toLowerCase()) ??
    catalogue.categories.all.find(
      ({ name }) => squash(name.ar ?? "") === wanted || squash(name.en ?? "") === wanted || bare(name) === wanted,
    );
  if (found?.type === "shop") return found;
  row.report("error", "part_type", `“${text}” is no category of parts`);
  return undefined;
}

/** The Arabic name without what stands in brackets: "فحمات (أقمشة فرامل)". */
const bare = (name: LocalText): string => squash((name.ar ?? "").replace(/\(.*\)/, ""));

function readNumber(row: Row): string | undefined {
  const number = row.text("part_number");
  if (number && number.length <= 60 && foldPartNumber(number)) return number;
  const reason = !number
    ? "is empty; a part needs its number"
    : number.length > 60
      ? `has ${number.length} characters; at most 60 are allowed`
      : `“${number}” is no part number`;
  row.report("error", "part_number", reason);
  return undefined;
}

export const findBrand = ({ catalogue }: ImportWorld, text: string): Brand | undefined =>
  catalogue.brands.byId.get(catalogue.spellings.find("brand", text)[0] ?? 0) ?? catalogue.brands.bySlug.get(text);

/** "04465-33471; Lexus: 04465-33480": numbers, each with whose it is or without. */
function readNumbers(row: Row, field: "oe_numbers" | "interchange_numbers", world: ImportWorld): NewNumber[] {
  const { spellings } = world.catalogue;
  const kind = field === "oe_numbers" ? "oe" : "interchange";
  return (row.text(field) ?? "").split(/[;؛,،\n]/).flatMap((each): NewNumber[] => {
    const text = each.trim();
    if (!text) return [];
    const [, owner, number = ""] = /^(?:([^:]+):)?(.*)$/s.exec(text)?.map((part) => part?.trim()) ?? [];
    if (number.length > 60 || !foldPartNumber(number)) {
      row.report("error", field, `“${text.slice(0, 80)}” is no part number`);
      return [];
    }
    const makeId = owner && kind === "oe" ? spellings.find("make", owner)[0] : undefined;
    const brandId = owner && makeId === undefined ? findBrand(world, owner)?.id : undefined;
    if (owner && !makeId && !brandId) {
      row.report("warning", field, `“${owner}” is no ${kind === "oe" ? "make" : "brand"} we know; the number is kept`);
    }
    return [{ kind, number, makeId: makeId ?? null, brandId: brandId ?? null }];
  });
}

function readUniversal(row: Row): NewPart["universal"] {
  const text = row.text("universal");
  const note = row.both("universal_note");
  if (!text) {
    if (note.ar || note.en) row.report("warning", "universal_note.en", "stands without “universal”; left out");
    return null;
  }
  const said = yesOrNo.find(text);
  if (said === undefined) row.report("error", "universal", `“${text}” is neither yes nor no`);
  return said ? { note } : false;
}
