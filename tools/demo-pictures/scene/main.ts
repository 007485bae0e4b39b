import { type CabinShot, shootCabin } from "./cabin/cabin-shot.ts";
import { type CarShot, shootCar } from "./car-shot.ts";
import type { Composition } from "./composition.ts";
import { shootPart } from "./parts/part-shot.ts";
import { shootComposition } from "./stage.ts";

declare global {
  interface Window {
    shootCar(shot: CarShot, w: number, h: number): Promise<string>;
    shootCabin(shot: CabinShot, w: number, h: number): Promise<string>;
    shootPart(kind: string, variant: number, w: number, h: number): string;
    shootComposition(c: Composition, w: number, h: number): Promise<string>;
    ready: boolean;
  }
}
window.shootCar = shootCar;
window.shootCabin = shootCabin;
window.shootPart = shootPart;
window.shootComposition = shootComposition;
window.ready = true;
