import type { Language, LocalText } from "#kernel/local-text.ts";
import type { Dice } from "../dice.ts";

/** Words that a phrase's {names} stand for. */
export type Words = Readonly<Record<string, string>>;

/**
 * One thing that can be said, in several ways. In Arabic `{masculine|feminine}` agrees with what is
 * spoken of, in both languages `{name}` is filled in.
 */
export type Point<Facts> = {
  ar: readonly string[];
  en: readonly string[];
  /** Whether it is true of this ad. */
  when?: (facts: Facts) => boolean;
};

/** The phrase with its words and genders chosen. Throws on a name that has no word. */
export function filled(phrase: string, words: Words, feminine: boolean): string {
  return phrase.replace(/\{([^{}]*)\}/g, (_, inside: string) => {
    const [masculine, other] = inside.split("|");
    if (other !== undefined) return feminine ? other : (masculine ?? "");
    const word = words[inside];
    if (word === undefined) throw new Error(`no word for {${inside}} in “${phrase}”`);
    return word;
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How the phrases of a text hang together. */
export type Shape = "commas" | "sentences" | "lines" | "bullets";

/** Phrases, written without full stops, as one text. A new line begins after the first in lists. */
export function joined(phrases: readonly string[], shape: Shape, language: Language): string {
  const [first = "", ...others] = phrases;
  const comma = language === "ar" ? "، " : ", ";
  const stop = (text: string) => (/[.!؟?…]$/.test(text) ? text : `${text}.`);
  switch (shape) {
    case "commas":
      return capital(phrases.join(comma));
    case "sentences":
      return phrases.map((each) => stop(capital(each))).join(" ");
    case "lines":
      return phrases.map(capital).join("\n");
    case "bullets":
      return [capital(first), ...others.map((each) => `- ${capital(each)}`)].join("\n");
  }
}

/** The points that are true, at most one of each group, in the groups' order. */
export function chosenPoints<Facts>(
  dice: Dice,
  groups: readonly (readonly Point<Facts>[])[],
  facts: Facts,
): Point<Facts>[] {
  return groups.flatMap((group) => {
    const fitting = group.filter((point) => point.when?.(facts) ?? true);
    return fitting.length > 0 ? [dice.pick(fitting)] : [];
  });
}

type Telling = {
  shape: Shape;
  feminine: boolean;
  words: Record<Language, Words>;
  languages: readonly Language[];
};

/**
 * The points as one text in each of the languages. Both list the ways of saying a thing in the
 * same order, so that one throw chooses the same in both.
 */
export function told<Facts>(
  dice: Dice,
  points: readonly Point<Facts>[],
  { shape, feminine, words, languages }: Telling,
): LocalText {
  const ways = points.map(() => dice.whole(0, 999));
  const inOne = (language: Language) => {
    const phrases = points.map((point, i) => {
      const choice = point[language];
      return filled(choice[(ways[i] ?? 0) % choice.length] ?? "", words[language], feminine);
    });
    return joined(phrases, shape, language);
  };
  return {
    ar: languages.includes("ar") ? inOne("ar") : null,
    en: languages.includes("en") ? inOne("en") : null,
  };
}

const easternDigits = "٠١٢٣٤٥٦٧٨٩";
/** As those type whose keyboard writes ٢٠٢١. */
export const withEasternDigits = (text: string): string =>
  text.replace(/(?<![A-Za-z-])\d[\d,]*(?![A-Za-z])/g, (number) =>
    number.replace(/\d/g, (digit) => easternDigits[Number(digit)] ?? digit).replaceAll(",", "٬"),
  );
