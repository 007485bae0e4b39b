import { type BusinessSellerType, businessListPaths } from "#domain/sellers/seller-paths.ts";

/** Returns whether a page path is about showrooms or rental outlets. */
export const getSellerType = (pathname: string): BusinessSellerType =>
  pathname.toLowerCase().startsWith(businessListPaths.showroom) ? "showroom" : "rental_room";
