/**
 * Requests that never repeat within a run, so that no cache of responses can answer them. All subjects get the same
 * filters and texts.
 */
import { createSeededRandom } from "#kernel/seeded-random.ts";
import type { BenchProduct } from "./products.ts";

/** Ends a load, because all distinct requests were sent. */
export class RequestsExhaustedError extends Error {}

/** Filter of a list: one of the categories, one of the brands, and the condition if there is one. */
export type DistinctFilter = { categories: string[]; brands: string[]; condition?: string };

/** Functions that return the next value on each call. They throw a `RequestsExhaustedError` after the last value. */
export type DistinctRequests = {
  nextFilter: () => DistinctFilter;
  /** Returns one of a few texts with a filter that was not combined with it before. */
  nextFilteredText: () => DistinctFilter & { text: string };
  /** Returns two or three words of the name of one product. */
  nextText: () => string;
};

/** Highest number of words of a name that are combined to texts. */
const MAX_COMBINED_WORDS = 7;
/** Number of products whose first two words are the texts that are searched with many filters. */
const FILTERED_TEXTS = 300;

/** Creates the distinct requests for a list of products. `names` returns the names of a product that texts are made of. */
export function createDistinctRequests(
  products: readonly BenchProduct[],
  { seed, names = ({ name }) => [name] }: { seed: number; names?: (product: BenchProduct) => string[] },
): DistinctRequests {
  const branded = products.filter(({ brand, condition }) => brand !== "other" && condition !== "other");
  const conditions = [undefined, ...new Set(branded.map(({ condition }) => condition))];
  const toFilter = (product: BenchProduct, other: BenchProduct, condition: string | undefined): DistinctFilter => ({
    categories: [...new Set([product.category, other.category])].sort(),
    brands: [...new Set([product.brand, other.brand])].sort(),
    ...(condition ? { condition } : {}),
  });
  const pairs = [...new Map(branded.map((product) => [`${product.category} ${product.brand}`, product])).values()];
  const texts = new Map(
    branded.flatMap((product) => {
      const [first, second] = listWords(product.name);
      return first && second ? [[`${first} ${second}`, product] as const] : [];
    }),
  );
  const textsOfProducts = [...texts].slice(0, FILTERED_TEXTS);
  const productNames = products.flatMap((product) => names(product).map(listWords));
  return {
    nextFilter: createDistinctSequence(seed, [pairs, pairs, conditions], toFilter),
    nextFilteredText: createDistinctSequence(
      seed,
      [textsOfProducts, pairs, [true, false]],
      ([text, product], other, named) => ({ text, ...toFilter(product, other, named ? product.condition : undefined) }),
    ),
    nextText: createDistinctSequence(seed, [productNames, wordCombinations], (words, positions) => {
      const chosen = positions.flatMap((position) => words[position] ?? []);
      return chosen.length === positions.length ? chosen.join(" ") : undefined;
    }),
  };
}

/** Positions of two or three words of a name, in their order. */
const wordCombinations: readonly (readonly number[])[] = Array.from({ length: 2 ** MAX_COMBINED_WORDS }, (_, bits) =>
  Array.from({ length: MAX_COMBINED_WORDS }, (_, position) => position).filter((position) => bits & (1 << position)),
).filter(({ length }) => length === 2 || length === 3);

/** Lists the words of a name that consist of at least three letters of one script. */
const listWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => /^(?:[a-z]{3,}|\p{Script=Arabic}{3,})$/u.test(word));

type Elements<Lists extends readonly (readonly unknown[])[]> = { [K in keyof Lists]: Lists[K][number] };

/**
 * Creates a function that makes a value of one element of each list and visits all combinations in an order that the seed
 * decides. Leaves out undefined values and values that were returned before.
 */
function createDistinctSequence<const Lists extends readonly (readonly unknown[])[], Value>(
  seed: number,
  lists: Lists,
  make: (...elements: Elements<Lists>) => Value | undefined,
): () => Value {
  const total = lists.reduce((product, { length }) => product * length, 1);
  const random = createSeededRandom(seed);
  const step = findCoprimeStep(Math.floor((0.5 + random() / 4) * total), total);
  let place = Math.floor(random() * total);
  let visited = 0;
  const returned = new Set<string>();
  return () => {
    while (visited < total) {
      visited += 1;
      place = (place + step) % total;
      let index = place;
      const elements = lists.map((list) => {
        const element = list[index % list.length];
        index = Math.floor(index / list.length);
        return element;
      });
      const value = make(...(elements as Elements<Lists>));
      const key = JSON.stringify(value);
      if (value === undefined || returned.has(key)) continue;
      returned.add(key);
      return value;
    }
    throw new RequestsExhaustedError(`all ${returned.size.toLocaleString("en")} distinct requests were sent`);
  };
}

/** Returns the next number from `step` on that has no common divisor with `total`, so that its multiples reach every index. */
function findCoprimeStep(step: number, total: number): number {
  const calculateDivisor = (a: number, b: number): number => (b === 0 ? a : calculateDivisor(b, a % b));
  let coprime = Math.max(1, step);
  while (calculateDivisor(coprime, total) > 1) coprime += 1;
  return coprime;
}
