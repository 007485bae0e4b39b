import type { SeededDice } from "../dice.ts";
import makes from "./demo-makes.json" with { type: "json" };

export type DemoBodyStyle =
  | "sedan"
  | "suv"
  | "hatchback"
  | "pickup"
  | "coupe"
  | "van"
  | "convertible"
  | "wagon"
  | "truck"
  | "bus";
/** Body shapes of the demo photos. A body type can have several: an SUV is a crossover or a large off-road car. */
export type DemoShape =
  | "city"
  | "hatchback"
  | "sedan"
  | "large-sedan"
  | "liftback"
  | "estate"
  | "coupe"
  | "convertible"
  | "crossover"
  | "mid-suv"
  | "large-suv"
  | "off-roader"
  | "double-cab"
  | "single-cab"
  | "minivan"
  | "van";
export type Fuel = "petrol" | "diesel" | "hybrid" | "electric";

/** Car model as sold in the Gulf. */
export type DemoModel = {
  model: string;
  body: DemoBodyStyle;
  /** Shape of the car in its photos. Undefined if the demo has no photos of such cars. */
  shape?: DemoShape;
  /** Price of a new car in thousands of riyals. */
  price: number;
  /** Engine sizes of the model in litres. Each listing has one of them. */
  engines: number[];
  /** Trim levels of the model, from the most basic to the best equipped. */
  grades: string[];
  /** First model year. */
  from: number;
  /** Last model year. Undefined if the model is still sold. */
  to?: number;
  /** Relative frequency among the models. */
  weight: number;
  fuels?: Fuel[];
  /** Fraction of cars with a manual gearbox, from 0 to 1. */
  manual?: number;
  /**
   * Fraction of the value that remains after another year, from 0 to 1. Undefined if it is the fraction of the make.
   */
  keeps?: number;
  category?: "classic-cars" | "trucks-and-buses";
};

export type DemoMake = {
  make: string;
  /** Fraction of a car's value that remains after another year, from 0 to 1. */
  keeps: number;
  /** Names of the importers in Saudi Arabia, as sellers write them. */
  agents?: string[];
  models: DemoModel[];
};

/** Makes and models of the demo, selected by how common they are in the Gulf. */
const demoMakes = makes as DemoMake[];

export type DemoCar = { make: DemoMake; model: DemoModel };

/** All models of the demo, each with its make. */
export const demoCars: DemoCar[] = demoMakes.flatMap((make) => make.models.map((model) => ({ make, model })));

/**
 * Picks a random model; frequent models are picked more often. If the model equals `lastModel`, it picks again, at most
 * five times.
 */
export function pickDemoCar(dice: SeededDice, cars: readonly DemoCar[], lastModel: string): DemoCar {
  const pick = () => dice.pickWeighted(cars, ({ model }) => model.weight);
  let picked = pick();
  for (let tries = 0; picked.model.model === lastModel && tries < 5; tries += 1) picked = pick();
  return picked;
}
