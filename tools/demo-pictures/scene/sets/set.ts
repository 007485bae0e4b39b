import type * as THREE from "three";
import type { Room } from "../environment.ts";

/** Set in which objects are placed. */
export interface Place {
  /** Walls, buildings, hills and sky, which may be out of focus. */
  far: THREE.Object3D;
  /** Floor under the objects. */
  floor: THREE.Object3D;
  /** Environment that paint and glass reflect. */
  room: Room;
  /** Whether the floor reflects the objects. A reflecting floor is partly transparent. */
  mirror: boolean;
  /** Darkness of shadows. */
  shadow: number;
  sun: { strength: number; colour: string };
  /** Haze over the walls of the set, unless the walls are painted flat. */
  fog?: THREE.Fog;
}
