import type { SellerType } from "#db/schema/sellers.ts";

export type BusinessSellerType = Exclude<SellerType, "personal">;

/** Paths of the lists of showrooms and of rental outlets. Both use the same page components (RT-05 to RT-09). */
export const businessListPaths: Record<BusinessSellerType, string> = {
  showroom: "/shop/showrooms",
  rental_room: "/shop/rentalrooms",
};

/** Path below which private sellers have their pages. There is no list of them. */
export const PEOPLE_PATH = "/shop/people";

/** Returns the path of a seller's page. */
export const getSellerPath = ({ type, slug }: { type: SellerType; slug: string }): string =>
  `${type === "personal" ? PEOPLE_PATH : businessListPaths[type]}/${slug}/products`;
