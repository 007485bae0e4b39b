import type { SellerType } from "#db/schema/sellers.ts";

export type BusinessSellerType = Exclude<SellerType, "personal">;

/** Paths of the lists of showrooms and of rental outlets. Both use the same page components (RT-05 to RT-09). */
export const businessListPaths: Record<BusinessSellerType, string> = {
  showroom: "/shop/showrooms",
  rental_room: "/shop/rentalrooms",
};

/** Returns the path of a seller's page. Undefined for private sellers, who have none. */
export const getSellerPath = (seller: { type: SellerType; slug: string }): string | undefined =>
  seller.type === "personal" ? undefined : `${businessListPaths[seller.type]}/${seller.slug}/products`;
