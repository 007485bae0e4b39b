import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { Dice } from "../dice.ts";
import {
  interiorRemarks,
  maintenanceRemarks,
  mechanicsRemarks,
  mileageRemarks,
  paintRemarks,
} from "./car-condition-remarks.ts";
import type { CarFacts } from "./car-facts.ts";
import {
  contactRemarks,
  greetingRemarks,
  originRemarks,
  paperworkRemarks,
  priceRemarks,
  storyRemarks,
} from "./car-story-remarks.ts";
import { pickRemarks, type Remark, renderRemarks, type TextLayout, type Words } from "./remarks.ts";

const titleRemark: Remark<CarFacts> = { ar: ["{title}"], en: ["{title}"] };
/** Topics in the order in which sellers describe a car. Each listing uses some of them. */
const detailGroups = [
  originRemarks,
  paintRemarks,
  mechanicsRemarks,
  maintenanceRemarks,
  interiorRemarks,
  paperworkRemarks,
  storyRemarks,
];

/**
 * Generates the description of a car, from two remarks to a long list, in each requested language. Both languages have
 * the same content.
 */
export function generateCarText(
  dice: Dice,
  facts: CarFacts,
  words: Record<ContentLanguage, Words>,
  languages: readonly ContentLanguage[],
): LocalizedText {
  const length = dice.pickWeighted([2, 3, 4, 5, 7], (count) => [0, 0, 3, 4, 5, 3, 0, 3][count] ?? 0);
  const details = dice.shuffle(detailGroups, length).sort((a, b) => detailGroups.indexOf(a) - detailGroups.indexOf(b));
  const closing = [...(dice.chance(0.75) ? [priceRemarks] : []), ...(dice.chance(0.55) ? [contactRemarks] : [])];
  const points = pickRemarks(dice, [mileageRemarks, ...details, ...closing], facts);
  const shape = dice.pick<TextLayout>(
    length > 4 ? ["lines", "bullets", "sentences"] : ["commas", "commas", "sentences"],
  );
  const greetings = dice.chance(0.3) ? pickRemarks(dice, [greetingRemarks], facts) : [];
  const titles = dice.chance(0.7) ? [titleRemark] : [];
  return renderRemarks(dice, [...greetings, ...titles, ...points], {
    shape,
    feminine: facts.feminine,
    words,
    languages,
  });
}
