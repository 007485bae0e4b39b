import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { SeededDice } from "../dice.ts";
import {
  interiorRemarks,
  maintenanceRemarks,
  mechanicsRemarks,
  mileageRemarks,
  paintRemarks,
} from "./car-condition-remarks.ts";
import type { CarTextData } from "./car-facts.ts";
import {
  contactRemarks,
  greetingRemarks,
  originRemarks,
  paperworkRemarks,
  priceRemarks,
  storyRemarks,
} from "./car-story-remarks.ts";
import { type PhraseValues, pickRemarks, type Remark, renderRemarks, type TextLayout } from "./remarks.ts";

const titleRemark: Remark<CarTextData> = { ar: ["{title}"], en: ["{title}"] };
/** Groups of remarks, in the order in which sellers describe a car. Each listing uses some of the groups. */
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
 * Generates the description of a car in each requested language, from two remarks up to a long list. All languages have
 * the same content.
 */
export function generateCarText(
  dice: SeededDice,
  carData: CarTextData,
  getWords: (language: ContentLanguage) => PhraseValues,
  languages: readonly ContentLanguage[],
): LocalizedText {
  const length = dice.pickWeighted([2, 3, 4, 5, 7], (count) => [0, 0, 3, 4, 5, 3, 0, 3][count] ?? 0);
  const details = dice.shuffle(detailGroups, length).sort((a, b) => detailGroups.indexOf(a) - detailGroups.indexOf(b));
  const closing = [...(dice.chance(0.75) ? [priceRemarks] : []), ...(dice.chance(0.55) ? [contactRemarks] : [])];
  const points = pickRemarks(dice, [mileageRemarks, ...details, ...closing], carData);
  const shape = dice.pick<TextLayout>(
    length > 4 ? ["lines", "bullets", "sentences"] : ["commas", "commas", "sentences"],
  );
  const greetings = dice.chance(0.3) ? pickRemarks(dice, [greetingRemarks], carData) : [];
  const titles = dice.chance(0.7) ? [titleRemark] : [];
  return renderRemarks(dice, [...greetings, ...titles, ...points], {
    shape,
    feminine: carData.feminine,
    getWords,
    languages,
  });
}
