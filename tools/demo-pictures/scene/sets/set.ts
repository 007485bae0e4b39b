import type * as THREE from "three";
import type { Room } from "../environment.ts";

/** A place to stand things in. */
export interface Place {
  /** What may be out of focus: walls, buildings, hills, the sky. */
  far: THREE.Object3D;
  /** What things stand on. */
  floor: THREE.Object3D;
  /** Around the paint and the glass. */
  room: Room;
  /** How much of what stands on the floor it mirrors; the floor lets it through. */
  mirror: boolean;
  /** How dark a shadow is. */
  shadow: number;
  sun: { strength: number; colour: string };
  /** Light of the set on its walls, when they are not painted flat. */
  fog?: THREE.Fog;
}
