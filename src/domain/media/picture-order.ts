/** New position of a picture: first, one place earlier or later, or an index counted from 0. */
export type PicturePosition = "first" | "earlier" | "later" | number;

/** Parses the new position of a picture from a form field. Returns undefined for any other value. */
export function parsePicturePosition(value: unknown): PicturePosition | undefined {
  if (value === "first" || value === "earlier" || value === "later") return value;
  return typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : undefined;
}

/** Returns the order of the ids after moving `id` to the position `to`. Without `to` the order stays unchanged. */
export function movePictureInOrder(order: readonly number[], id: number, to: PicturePosition | undefined): number[] {
  const from = order.indexOf(id);
  if (from < 0 || to === undefined) return [...order];
  const target = to === "first" ? 0 : to === "earlier" ? from - 1 : to === "later" ? from + 1 : to;
  const reordered = order.filter((each) => each !== id);
  reordered.splice(Math.min(reordered.length, Math.max(0, target)), 0, id);
  return reordered;
}
