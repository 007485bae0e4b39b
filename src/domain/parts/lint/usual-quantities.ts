/** Slugs of part categories whose rules must state the position on the car. */
const positionedTypes: ReadonlySet<string> = new Set([
  "brake-pads",
  "brake-discs",
  "shock-absorbers",
  "headlights",
  "tail-lights",
  "side-mirrors",
]);

/** Usual quantities per position, by category slug. A quantity of one may also be a whole set. */
const usualQuantities: ReadonlyMap<string, readonly number[]> = new Map([
  ["brake-pads", [1, 2, 4, 8]],
  ["brake-discs", [1, 2]],
  ["shock-absorbers", [1, 2]],
  ["headlights", [1, 2]],
  ["tail-lights", [1, 2]],
  ["side-mirrors", [1, 2]],
  ["wiper-blades", [1, 2]],
  ["timing-belts", [1, 2]],
  ["fuel-pumps", [1, 2]],
  ["oil-filters", [1, 2]],
  ["air-filters", [1, 2]],
  ["batteries", [1, 2]],
  ["alternators", [1, 2]],
  ["starters", [1]],
  ["radiators", [1]],
  ["clutch-kits", [1]],
  ["tyres", [1, 2, 4, 5]],
  ["alloy-wheels", [1, 2, 4, 5]],
]);

/**
 * Checks whether the rules of a part must state the position. `types` are the slugs of its category and parent
 * categories.
 */
export const isPositionRequired = (types: readonly string[]): boolean =>
  types.some((type) => positionedTypes.has(type));

/** Checks whether a quantity is usual for parts of a category. `cylinders` is null if their number is unknown. */
export function isUsualQuantity(types: readonly string[], quantity: number, cylinders: number | null): boolean {
  if (quantity === 1) return true;
  if (types.includes("spark-plugs")) return cylinders ? quantity % cylinders === 0 : quantity <= 16 && quantity !== 7;
  const usual = types.map((type) => usualQuantities.get(type)).find((each) => each !== undefined);
  return usual ? usual.includes(quantity) : true;
}
