import { americanCars } from "./american-cars.ts";
import type { DemoMake } from "./demo-model.ts";
import { europeanCars } from "./european-cars.ts";
import { japaneseCars } from "./japanese-cars.ts";
import { koreanAndChineseCars } from "./korean-and-chinese-cars.ts";

/** Makes and models of the demo, selected by how common they are in the Gulf. */
export const demoMakes: DemoMake[] = [...japaneseCars, ...koreanAndChineseCars, ...americanCars, ...europeanCars];
