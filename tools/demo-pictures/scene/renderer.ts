import * as THREE from "three";
import { environment, type Room } from "./environment.ts";

let renderer: THREE.WebGLRenderer;
const rooms = new Map<Room, THREE.Texture>();

export function theRenderer(w: number, h: number): THREE.WebGLRenderer {
  renderer ??= new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(w, h, false);
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  return renderer;
}

export function room(kind: Room): THREE.Texture {
  const made = rooms.get(kind) ?? environment(renderer, kind);
  rooms.set(kind, made);
  return made;
}
