import * as THREE from "three";
import { release } from "../car.ts";
import { keyLight, shadowFloor } from "../lights.ts";
import { room, theRenderer } from "../renderer.ts";
import { backdrop } from "../studio.ts";
import { partContact } from "./contact.ts";
import { buildPart } from "./makers.ts";

export function shootPart(kind: string, variant: number, w: number, h: number): string {
  const r = theRenderer(w, h);
  r.toneMappingExposure = 0.95;
  const scene = new THREE.Scene();
  scene.environment = room("studio");
  scene.background = backdrop(w, h);
  const part = buildPart(kind, variant);
  scene.add(part);
  const box = new THREE.Box3().setFromObject(part);
  part.position.y -= box.min.y;
  box.translate(new THREE.Vector3(0, -box.min.y, 0));
  const size = box.getSize(new THREE.Vector3());
  const centre = box.getCenter(new THREE.Vector3());
  scene.add(partContact(part, box));
  const key = keyLight(0.9, Math.max(size.x, size.y, size.z) * 0.9);
  key.intensity = 1.1;
  key.position.multiplyScalar(1.3).add(centre);
  key.target.position.copy(centre);
  scene.add(key, key.target, shadowFloor(0.17));

  const camera = new THREE.PerspectiveCamera(24, w / h, 0.1, 100);
  // Bounding boxes overstate round parts, so the margins below are tight.
  const flat = size.y < Math.max(size.x, size.z) * 0.5;
  const elevation = flat ? 0.46 : 0.26;
  const corner = new THREE.Vector3();
  let near = 2;
  let far = 40;
  for (let i = 0; i < 30; i++) {
    const d = (near + far) / 2;
    camera.position.set(
      centre.x + Math.sin(0.12) * d,
      centre.y + Math.sin(elevation) * d,
      centre.z + Math.cos(elevation) * d,
    );
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    let e = 0;
    for (let k = 0; k < 8; k++) {
      corner
        .set(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z)
        .project(camera);
      e = Math.max(e, Math.abs(corner.x) / 0.94, Math.abs(corner.y) / 0.9);
    }
    if (e > 1) near = d;
    else far = d;
  }
  r.render(scene, camera);
  r.getContext().finish();
  const url = r.domElement.toDataURL("image/png");
  release(scene);
  return url;
}
