/** A car that many people sell and look for: its make and model, how old it is, and how far it was driven. */
export type Sought = { of: string; model: string; ages: readonly number[]; thousands: readonly [number, number] };

/** Alike enough within each line for their prices to be compared. */
export const soughtCars: readonly Sought[] = [
  { of: "toyota", model: "camry", ages: [2, 3], thousands: [60, 99] },
  { of: "toyota", model: "land-cruiser", ages: [2, 3], thousands: [60, 98] },
  { of: "toyota", model: "hilux", ages: [3, 4], thousands: [100, 148] },
  { of: "hyundai", model: "sonata", ages: [3, 4], thousands: [60, 99] },
  { of: "nissan", model: "patrol", ages: [3, 4], thousands: [60, 97] },
  { of: "kia", model: "sportage", ages: [2, 3], thousands: [22, 58] },
];
