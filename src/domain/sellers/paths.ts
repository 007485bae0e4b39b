import type { SellerType } from "#db/schema/sellers.ts";

export type ShopSellerType = Exclude<SellerType, "personal">;

/** Where sellers of a type are: showrooms and rental offices have the same pages at paths of their own (RT-05 to RT-09). */
export const sellersPath: Record<ShopSellerType, string> = {
  showroom: "/shop/showrooms",
  rental_room: "/shop/rentalrooms",
};

/** A seller's own page; persons have none. */
export const sellerPath = (seller: { type: SellerType; slug: string }): string | undefined =>
  seller.type === "personal" ? undefined : `${sellersPath[seller.type]}/${seller.slug}/products`;
