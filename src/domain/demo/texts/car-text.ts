import type { Language, LocalText } from "#kernel/local-text.ts";
import type { Dice } from "../dice.ts";
import { inside, mechanics, mileage, paint, upkeep } from "./car-condition.ts";
import type { CarFacts } from "./car-facts.ts";
import { contact, greeting, origin, papers, price, story } from "./car-story.ts";
import { chosenPoints, type Point, type Shape, told, type Words } from "./phrase.ts";

const title: Point<CarFacts> = { ar: ["{title}"], en: ["{title}"] };
/** The order in which sellers go through a car; each ad takes some of it. */
const detail = [origin, paint, mechanics, upkeep, inside, papers, story];

/**
 * What a seller writes under a car, from two remarks to a long list, in each language that is
 * asked for; both say the same things.
 */
export function carText(
  dice: Dice,
  facts: CarFacts,
  words: Record<Language, Words>,
  languages: readonly Language[],
): LocalText {
  const length = dice.weighted([2, 3, 4, 5, 7], (count) => [0, 0, 3, 4, 5, 3, 0, 3][count] ?? 0);
  const details = dice.shuffled(detail, length).sort((a, b) => detail.indexOf(a) - detail.indexOf(b));
  const closing = [...(dice.chance(0.75) ? [price] : []), ...(dice.chance(0.55) ? [contact] : [])];
  const points = chosenPoints(dice, [mileage, ...details, ...closing], facts);
  const shape = dice.pick<Shape>(length > 4 ? ["lines", "bullets", "sentences"] : ["commas", "commas", "sentences"]);
  const greets = dice.chance(0.3) ? chosenPoints(dice, [greeting], facts) : [];
  const titles = dice.chance(0.7) ? [title] : [];
  return told(dice, [...greets, ...titles, ...points], { shape, feminine: facts.feminine, words, languages });
}
