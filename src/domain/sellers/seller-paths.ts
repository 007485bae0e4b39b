import type { SellerType } from "#db/schema/sellers.ts";

export type BusinessSellerType = Exclude<SellerType, "personal">;

/** List pages of showrooms and rental outlets, which share the same pages at separate paths (RT-05 to RT-09). */
export const businessListPaths: Record<BusinessSellerType, string> = {
  showroom: "/shop/showrooms",
  rental_room: "/shop/rentalrooms",
};

/** Returns the page of a seller, or undefined for private sellers, who have no page. */
export const getSellerPath = (seller: { type: SellerType; slug: string }): string | undefined =>
  seller.type === "personal" ? undefined : `${businessListPaths[seller.type]}/${seller.slug}/products`;
