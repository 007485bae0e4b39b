import type { DemoPost } from "./demo-post.ts";
import brakePadsWhenToChange from "./posts/brake-pads-when-to-change.ts";
import engineOilGradesInTheHeat from "./posts/engine-oil-grades-in-the-heat.ts";
import findAPartNumber from "./posts/find-a-part-number.ts";
import genuineOrAftermarket from "./posts/genuine-or-aftermarket.ts";
import howToCheckAUsedCar from "./posts/how-to-check-a-used-car.ts";
import photosThatSellACar from "./posts/photos-that-sell-a-car.ts";
import readATyreSidewall from "./posts/read-a-tyre-sidewall.ts";
import rentingForARoadTrip from "./posts/renting-for-a-road-trip.ts";
import sedanOrSuvForAFamily from "./posts/sedan-or-suv-for-a-family.ts";
import sellingYourCarInAWeek from "./posts/selling-your-car-in-a-week.ts";
import summerBatteryCare from "./posts/summer-battery-care.ts";
import transferOfOwnershipChecklist from "./posts/transfer-of-ownership-checklist.ts";

export const demoPosts: readonly DemoPost[] = [
  brakePadsWhenToChange,
  engineOilGradesInTheHeat,
  findAPartNumber,
  genuineOrAftermarket,
  howToCheckAUsedCar,
  photosThatSellACar,
  readATyreSidewall,
  rentingForARoadTrip,
  sedanOrSuvForAFamily,
  sellingYourCarInAWeek,
  summerBatteryCare,
  transferOfOwnershipChecklist,
];
