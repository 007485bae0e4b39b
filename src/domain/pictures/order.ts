/** Where a picture goes: by a step, to the front, or to a place counted from 0. */
export type Place = "first" | "earlier" | "later" | number;

/** The place that a form's field names; undefined for anything else. */
export function readPlace(value: unknown): Place | undefined {
  if (value === "first" || value === "earlier" || value === "later") return value;
  return typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : undefined;
}

/** The order once `id` stands in its new place; without one, all stay in theirs. */
export function placed(order: readonly number[], id: number, to: Place | undefined): number[] {
  const from = order.indexOf(id);
  if (from < 0 || to === undefined) return [...order];
  const wanted = to === "first" ? 0 : to === "earlier" ? from - 1 : to === "later" ? from + 1 : to;
  const rest = order.filter((each) => each !== id);
  rest.splice(Math.min(rest.length, Math.max(0, wanted)), 0, id);
  return rest;
}
