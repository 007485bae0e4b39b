import { demoPrivateSellers } from "./demo-people.ts";
import { demoRentalOutlets } from "./demo-rental-outlets.ts";
import type { DemoSeller } from "./demo-seller.ts";
import { demoShowrooms } from "./demo-showrooms.ts";

/** All sellers of the demo. All of them are fictional. */
export const demoSellers: DemoSeller[] = [...demoShowrooms, ...demoRentalOutlets, ...demoPrivateSellers];

const pictureFolder = "/pictures/demo/sellers";
export const getDemoLogo = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}.svg`;
export const getDemoCover = (seller: DemoSeller): string | null =>
  seller.type === "personal" ? null : `${pictureFolder}/${seller.slug}-cover-1200.webp`;
