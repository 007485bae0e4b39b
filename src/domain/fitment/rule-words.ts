import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { driveNames, engineName, marketNames } from "#domain/vehicles/names.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import type { Fitment, Qualifier } from "./fitment.ts";

export type RuleNames = {
  catalogue: Pick<Catalogue, "lookups">;
  qualifiers: ReadonlyMap<string, Qualifier>;
  language: Language;
};

const separator = " · ";

/** Orders keep rules in both languages, so their words are here. */
const words = {
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

/** "2012–2017", "2012", "from 2012". */
export function yearsInWords({ yearFrom, yearTo }: Pick<Fitment, "yearFrom" | "yearTo">, language: Language): string {
  if (yearTo === yearFrom) return String(yearFrom);
  if (yearTo === null) return words[language].from(yearFrom);
  // A range of digits would be turned around in a line that runs from the right.
  return isolated(`\u200E${yearFrom}–${yearTo}`);
}

/** What a rule asks of a vehicle besides its model and year, each thing in words. */
export function conditionsInWords(rule: Fitment, { catalogue, qualifiers, language }: RuleNames): string[] {
  const lookup = (id: number | null) => (id === null ? undefined : catalogue.lookups.get(id)?.name);
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const engine = rule.engine && engineName(rule.engine, catalogue.lookups, language);
  const code = rule.engine?.code ? isolated(rule.engine.code) : "";
  const answers = rule.qualifiers.map(({ key, value }) =>
    text(qualifiers.get(key)?.values.find((each) => each.key === value)?.name),
  );
  const [from, to] = [rule.builtFrom, rule.builtTo].map((day) => (day ? isolated(day) : undefined));
  const built =
    from && to
      ? words[language].builtBetween(from, to)
      : from
        ? words[language].builtFrom(from)
        : to
          ? words[language].builtTo(to)
          : "";
  return [
    engine ?? "",
    code === engine ? "" : code,
    rule.market ? marketNames[rule.market][language] : "",
    rule.drive ? driveNames[rule.drive][language] : "",
    text(lookup(rule.gearId)),
    text(lookup(rule.bodyId)),
    built,
    ...answers,
  ].filter(Boolean);
}

/** A whole rule: "Toyota Camry 2012–2017 · 2.5L 4-cyl petrol · GCC". `model` is what its model is called. */
export const ruleInWords = (rule: Fitment, model: string, names: RuleNames): string =>
  [`${model} ${yearsInWords(rule, names.language)}`, ...conditionsInWords(rule, names)].join(separator);
