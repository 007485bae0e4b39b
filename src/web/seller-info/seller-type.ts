import { type BusinessSellerType, businessListPaths } from "#domain/sellers/seller-paths.ts";

/** Returns the type of seller that a page path is about: showroom or rental outlet. */
export const getSellerType = (pathname: string): BusinessSellerType =>
  pathname.toLowerCase().startsWith(businessListPaths.showroom) ? "showroom" : "rental_room";
