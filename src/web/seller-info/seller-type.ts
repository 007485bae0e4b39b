import { type BusinessSellerType, businessListPaths } from "#domain/sellers/seller-paths.ts";

/** Returns the seller type of a page path. */
export const getSellerType = (pathname: string): BusinessSellerType =>
  pathname.toLowerCase().startsWith(businessListPaths.showroom) ? "showroom" : "rental_room";
