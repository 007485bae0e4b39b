import type { Catalog } from "#domain/catalog/catalog.ts";
import { driveNames, formatEngineName, marketNames } from "#domain/vehicles/vehicle-names.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, type LocalizedText, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { FitmentRule, QualifierQuestion } from "./fitment.ts";

export type RuleFormatContext = {
  catalog: Pick<Catalog, "lookups">;
  qualifiers: ReadonlyMap<string, QualifierQuestion>;
  language: Language;
};

const separator = " · ";

/** Phrases of rule texts. They are not in the message files, because orders store the texts in both languages. */
const phrases = {
  en: {
    from: (year: number) => `from ${year}`,
    builtFrom: (date: string) => `built from ${date}`,
    builtTo: (date: string) => `built until ${date}`,
    builtBetween: (from: string, to: string) => `built ${from} to ${to}`,
  },
  ar: {
    from: (year: number) => `من ${year}`,
    builtFrom: (date: string) => `صنع ${date} وما بعده`,
    builtTo: (date: string) => `صنع حتى ${date}`,
    builtBetween: (from: string, to: string) => `صنع بين ${from} و${to}`,
  },
};

/** Formats the model years of a fitment rule: "2012–2017", "2012", "from 2012". */
export function formatRuleYears(
  { yearFrom, yearTo }: Pick<FitmentRule, "yearFrom" | "yearTo">,
  language: Language,
): string {
  if (yearTo === yearFrom) return String(yearFrom);
  if (yearTo === null) return pickByLanguage(phrases, language).from(yearFrom);
  // Without isolation, right-to-left text would reverse the order of the two years.
  return wrapBidiIsolate(`\u200E${yearFrom}–${yearTo}`);
}

/** Formats the conditions of a fitment rule except model and year, one text for each condition. */
export function formatRuleConditions(
  rule: FitmentRule,
  { catalog, qualifiers, language }: RuleFormatContext,
): string[] {
  const lookup = (id: number | null) => (id === null ? undefined : catalog.lookups.get(id)?.name);
  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : "");
  const engine = rule.engine && formatEngineName(rule.engine, catalog.lookups, language);
  const code = rule.engine?.code ? wrapBidiIsolate(rule.engine.code) : "";
  const answers = rule.qualifiers.map(({ key, value }) =>
    text(qualifiers.get(key)?.values.find((each) => each.key === value)?.name),
  );
  const [from, to] = [rule.builtFrom, rule.builtTo].map((day) => (day ? wrapBidiIsolate(day) : undefined));
  const built =
    from && to
      ? pickByLanguage(phrases, language).builtBetween(from, to)
      : from
        ? pickByLanguage(phrases, language).builtFrom(from)
        : to
          ? pickByLanguage(phrases, language).builtTo(to)
          : "";
  return [
    engine ?? "",
    code === engine ? "" : code,
    rule.market ? pickByLanguage(marketNames[rule.market], language) : "",
    rule.drive ? pickByLanguage(driveNames[rule.drive], language) : "",
    text(lookup(rule.gearId)),
    text(lookup(rule.bodyId)),
    built,
    ...answers,
  ].filter(Boolean);
}

/** Formats a whole fitment rule: "Toyota Camry 2012–2017 · 2.5L 4-cyl petrol · GCC". `model` is the model's name. */
export const formatFitmentRule = (rule: FitmentRule, model: string, context: RuleFormatContext): string =>
  [`${model} ${formatRuleYears(rule, context.language)}`, ...formatRuleConditions(rule, context)].join(separator);
