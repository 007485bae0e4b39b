import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { SeededDice } from "../dice.ts";

/** Values that replace the `{name}` placeholders in a phrase. */
export type PhraseValues = Readonly<Record<string, string>>;

/**
 * Remark about a car, part or rental, with several wordings in each language. `{name}` is replaced by a value. In
 * Arabic, `{masculine|feminine}` is replaced by the form that agrees with the noun.
 */
export type Remark<Facts> = {
  ar: readonly string[];
  en: readonly string[];
  /** Condition under which the remark applies to a listing. Without the condition it always applies. */
  when?: (data: Facts) => boolean;
};

/** Replaces the placeholders and the gendered forms in a phrase. Throws if a placeholder has no value. */
export function fillPhrase(phrase: string, words: PhraseValues, feminine: boolean): string {
  return phrase.replace(/\{([^{}]*)\}/g, (_, inside: string) => {
    const [masculine, other] = inside.split("|");
    if (other !== undefined) return feminine ? other : (masculine ?? "");
    const word = words[inside];
    if (word === undefined) throw new Error(`no value for the placeholder {${inside}} in “${phrase}”`);
    return word;
  });
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Layout in which the phrases of a description are joined. */
export type TextLayout = "commas" | "sentences" | "lines" | "bullets";

/** Joins phrases, which have no full stops, to one text. In list layouts the first phrase is a line of its own. */
export function joinPhrases(phrases: readonly string[], shape: TextLayout, language: ContentLanguage): string {
  const [first = "", ...otherPhrases] = phrases;
  const comma = language === "ar" ? "، " : ", ";
  const endSentence = (text: string) => (/[.!؟?…]$/.test(text) ? text : `${text}.`);
  switch (shape) {
    case "commas":
      return capitalize(phrases.join(comma));
    case "sentences":
      return phrases.map((each) => endSentence(capitalize(each))).join(" ");
    case "lines":
      return phrases.map(capitalize).join("\n");
    case "bullets":
      return [capitalize(first), ...otherPhrases.map((each) => `- ${capitalize(each)}`)].join("\n");
  }
}

/** Picks at most one applicable remark from each group, in the order of the groups. */
export function pickRemarks<Facts>(
  dice: SeededDice,
  groups: readonly (readonly Remark<Facts>[])[],
  data: Facts,
): Remark<Facts>[] {
  return groups.flatMap((group) => {
    const fitting = group.filter((point) => point.when?.(data) ?? true);
    return fitting.length > 0 ? [dice.pick(fitting)] : [];
  });
}

type RenderOptions = {
  shape: TextLayout;
  feminine: boolean;
  getWords: (language: ContentLanguage) => PhraseValues;
  languages: readonly ContentLanguage[];
};

/**
 * Renders the picked remarks as one text in each language. Both languages list their wordings in the same order, so one
 * random number picks the same wording in both.
 */
export function renderRemarks<Facts>(
  dice: SeededDice,
  points: readonly Remark<Facts>[],
  { shape, feminine, getWords, languages }: RenderOptions,
): LocalizedText {
  const choices = points.map(() => dice.integer(0, 999));
  return writeInLanguages(languages, (language) => {
    const words = getWords(language);
    const phrases = points.map((point, i) => {
      const choice = point[language];
      return fillPhrase(choice[(choices[i] ?? 0) % choice.length] ?? "", words, feminine);
    });
    return joinPhrases(phrases, shape, language);
  });
}

/** Writes a text in each of the languages. The other language gets null. */
export const writeInLanguages = (
  languages: readonly ContentLanguage[],
  write: (language: ContentLanguage) => string,
): LocalizedText => ({
  ar: languages.includes("ar") ? write("ar") : null,
  en: languages.includes("en") ? write("en") : null,
});

const easternDigits = "٠١٢٣٤٥٦٧٨٩";
/** Converts digits to Arabic-Indic digits (٢٠٢١) and adds Arabic thousands separators. */
export const toEasternDigits = (text: string): string =>
  text.replace(/(?<![A-Za-z-])\d[\d,]*(?![A-Za-z])/g, (number) =>
    number.replace(/\d/g, (digit) => easternDigits[Number(digit)] ?? digit).replaceAll(",", "٬"),
  );
