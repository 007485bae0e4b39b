/** Target of a picture: first, one step earlier or later, or a position counted from 0. */
export type PicturePosition = "first" | "earlier" | "later" | number;

/** Parses the position from a form field. Returns undefined for any other value. */
export function parsePicturePosition(value: unknown): PicturePosition | undefined {
  if (value === "first" || value === "earlier" || value === "later") return value;
  return typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : undefined;
}

/** Returns the order after moving `id` to its new position. Without a position the order stays. */
export function moveInOrder(order: readonly number[], id: number, to: PicturePosition | undefined): number[] {
  const from = order.indexOf(id);
  if (from < 0 || to === undefined) return [...order];
  const target = to === "first" ? 0 : to === "earlier" ? from - 1 : to === "later" ? from + 1 : to;
  const others = order.filter((each) => each !== id);
  others.splice(Math.min(others.length, Math.max(0, target)), 0, id);
  return others;
}
