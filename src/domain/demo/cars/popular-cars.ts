/** Car that many people sell: make, model, ages in years and mileage range in thousands of kilometres. */
export type PopularCar = {
  makeSlug: string;
  model: string;
  ages: readonly number[];
  thousands: readonly [number, number];
};

/** Popular cars of the demo. The listings of one entry are so similar that their prices can be compared. */
export const popularCars: readonly PopularCar[] = [
  { makeSlug: "toyota", model: "camry", ages: [2, 3], thousands: [60, 99] },
  { makeSlug: "toyota", model: "land-cruiser", ages: [2, 3], thousands: [60, 98] },
  { makeSlug: "toyota", model: "hilux", ages: [3, 4], thousands: [100, 148] },
  { makeSlug: "hyundai", model: "sonata", ages: [3, 4], thousands: [60, 99] },
  { makeSlug: "nissan", model: "patrol", ages: [3, 4], thousands: [60, 97] },
  { makeSlug: "kia", model: "sportage", ages: [2, 3], thousands: [22, 58] },
];
