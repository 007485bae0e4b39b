import { type CarShot, shootCar } from "./car-shot.ts";
import { shootPart } from "./parts/part-shot.ts";

declare global {
  interface Window {
    shootCar(shot: CarShot, w: number, h: number): string;
    shootPart(kind: string, variant: number, w: number, h: number): string;
    ready: boolean;
  }
}
window.shootCar = shootCar;
window.shootPart = shootPart;
window.ready = true;
