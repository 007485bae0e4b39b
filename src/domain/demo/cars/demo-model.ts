/** Body types for which demo photos exist. */
export type PicturedBody = "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van";
export type DemoBodyStyle = PicturedBody | "convertible" | "wagon" | "truck" | "bus";
export type Fuel = "petrol" | "diesel" | "hybrid" | "electric";

/** Car model as sold in the Gulf. */
export type DemoModel = {
  model: string;
  body: DemoBodyStyle;
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
  /** Number of the photo set family, if it differs from the family of the make. */
  family?: number;
  fuels?: Fuel[];
  /** Fraction of cars with a manual gearbox, from 0 to 1. */
  manual?: number;
  /** Fraction of the value that remains after another year, if it differs from the fraction of the make. */
  keeps?: number;
  category?: "classic-cars" | "trucks-and-buses";
};

export type DemoMake = {
  make: string;
  /** Fraction of a car's value that remains after another year. */
  keeps: number;
  /** Number of the photo set family of the make, and of a second family for cars that would otherwise look alike. */
  families: [number, number];
  /** Names of the importers in Saudi Arabia, as sellers write them. */
  agents?: string[];
  models: DemoModel[];
};

type OptionalModelFields = Pick<DemoModel, "to" | "family" | "fuels" | "manual" | "keeps" | "category">;

/**
 * Defines a demo model from the values of one table row: model, body, price in thousands of riyals, litres, grades,
 * first year, weight.
 */
export const defineDemoModel = (
  model: string,
  body: DemoBodyStyle,
  price: number,
  engines: number[],
  grades: string,
  from: number,
  weight: number,
  extras: OptionalModelFields = {},
): DemoModel => ({
  model,
  body,
  price,
  engines,
  grades: grades ? grades.split(" ") : [],
  from,
  weight,
  ...extras,
});
