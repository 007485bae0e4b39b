/** Types of parts of which a rule must say where on the car they go. */
const placed: ReadonlySet<string> = new Set([
  "brake-pads",
  "brake-discs",
  "shock-absorbers",
  "headlights",
  "tail-lights",
  "side-mirrors",
]);

/** How many of a part one car takes at one place, by the part's type. One may be a whole set. */
const usual: ReadonlyMap<string, readonly number[]> = new Map([
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

export const needsPosition = (types: readonly string[]): boolean => types.some((type) => placed.has(type));

/** Whether so many of such a part make sense; `cylinders` is null when they aren't known. */
export function isUsualQuantity(types: readonly string[], quantity: number, cylinders: number | null): boolean {
  if (quantity === 1) return true;
  if (types.includes("spark-plugs")) return cylinders ? quantity % cylinders === 0 : quantity <= 16 && quantity !== 7;
  const known = types.map((type) => usual.get(type)).find((each) => each !== undefined);
  return known ? known.includes(quantity) : true;
}
