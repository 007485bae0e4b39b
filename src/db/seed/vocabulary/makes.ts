/** All makes of the vocabulary, from the files by country. */
import type { MakeEntry } from "./vocabulary-types.ts";
import { moreAmericanMakes } from "./makes-america-more.ts";
import { americanMakes } from "./makes-america.ts";
import { britishMakes } from "./makes-britain.ts";
import { moreChineseMakes } from "./makes-china-more.ts";
import { chineseMakes } from "./makes-china.ts";
import { europeanMakes } from "./makes-europe.ts";
import { germanMakes } from "./makes-germany.ts";
import { moreJapaneseMakes } from "./makes-japan-more.ts";
import { japaneseMakes } from "./makes-japan.ts";
import { koreanMakes } from "./makes-korea.ts";
import { otherMakes } from "./makes-other.ts";

export const vocabularyMakes: MakeEntry[] = [
  ...japaneseMakes,
  ...moreJapaneseMakes,
  ...koreanMakes,
  ...americanMakes,
  ...moreAmericanMakes,
  ...germanMakes,
  ...britishMakes,
  ...europeanMakes,
  ...chineseMakes,
  ...moreChineseMakes,
  ...otherMakes,
];
