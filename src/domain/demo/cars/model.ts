/** The bodies that there are pictures of. */
export type PicturedBody = "sedan" | "suv" | "hatchback" | "pickup" | "coupe" | "van";
export type DemoBody = PicturedBody | "convertible" | "wagon" | "truck" | "bus";
export type Fuel = "petrol" | "diesel" | "hybrid" | "electric";

/** A model as it is sold in the Gulf. */
export type DemoModel = {
  model: string;
  body: DemoBody;
  /** What a new one costs, in thousands of riyals. */
  price: number;
  /** Litres, one of them. */
  engines: number[];
  /** Grades from the plainest to the fullest. */
  grades: string[];
  /** First model year. */
  from: number;
  /** Last model year; undefined: still sold. */
  to?: number;
  /** How often it is seen, beside the others. */
  weight: number;
  /** Which of the studio's designs stands for it, when it isn't its make's. */
  family?: number;
  fuels?: Fuel[];
  /** Share of manual gearboxes. */
  manual?: number;
  /** What is left of its value after a year, when it isn't its make's. */
  keeps?: number;
  category?: "classic-cars" | "trucks-and-buses";
};

export type DemoMake = {
  make: string;
  /** What is left of a car's value after another year. */
  keeps: number;
  /** The design that stands for its cars, and the one that helps out when two would look alike. */
  families: [number, number];
  /** Who brings them to Saudi Arabia, as sellers name them. */
  agents?: string[];
  models: DemoModel[];
};

type Extras = Pick<DemoModel, "to" | "family" | "fuels" | "manual" | "keeps" | "category">;

/** One line of the tables: model, body, thousands of riyals new, litres, grades, first year, weight. */
export const sold = (
  model: string,
  body: DemoBody,
  price: number,
  engines: number[],
  grades: string,
  from: number,
  weight: number,
  extras: Extras = {},
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
