import { type BusinessSellerType, businessListPaths } from "#domain/sellers/seller-paths.ts";

/** Returns the type of the sellers that a page path is about. */
export const getSellerType = (pathname: string): BusinessSellerType =>
  pathname.toLowerCase().startsWith(businessListPaths.showroom) ? "showroom" : "rental_room";
