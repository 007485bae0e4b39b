import { type ShopSellerType, sellersPath } from "#domain/sellers/paths.ts";

/** The type whose pages a path belongs to. */
export const typeOfPath = (pathname: string): ShopSellerType =>
  pathname.toLowerCase().startsWith(sellersPath.showroom) ? "showroom" : "rental_room";
