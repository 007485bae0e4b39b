import { demoPeople } from "./people.ts";
import { demoRentalRooms } from "./rental-rooms.ts";
import type { DemoSeller } from "./seller.ts";
import { demoShowrooms } from "./showrooms.ts";

/** Everybody who sells or lets in the demo world; all invented. */
export const demoSellers: DemoSeller[] = [...demoShowrooms, ...demoRentalRooms, ...demoPeople];

const pictureFolder = "/pictures/demo/sellers";
export const logoOf = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}.svg`;
export const coverOf = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}-cover-1200.webp`;
