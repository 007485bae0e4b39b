import { americanCars } from "./america.ts";
import { europeanCars } from "./europe.ts";
import { japaneseCars } from "./japan.ts";
import { koreanAndChineseCars } from "./korea-and-china.ts";
import type { DemoMake } from "./model.ts";

/** Makes and models of the demo world, as the Gulf's roads have them. */
export const demoMakes: DemoMake[] = [...japaneseCars, ...koreanAndChineseCars, ...americanCars, ...europeanCars];
