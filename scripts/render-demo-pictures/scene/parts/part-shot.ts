import * as THREE from "three";
import { release, room, theRenderer } from "../car-shot.ts";
import { keyLight, shadowFloor } from "../lights.ts";
import { backdrop } from "../studio.ts";
import { attribute, context2d, named } from "../sure.ts";
import { brakeDisc, brakePads, clutchKit, shockAbsorber } from "./brakes.ts";
import {
  alloyWheel,
  exhaustMuffler,
  floorMat,
  radiator,
  seatCover,
  sideMirror,
  timingBelt,
  tyre,
  wiperBlade,
} from "./chassis.ts";
import { alternator, battery, headlight, jumpCable, starter, tailLight } from "./electrics.ts";
import { airFilter, engineOil, fuelPump, oilFilter, sparkPlug } from "./filters.ts";

const makers: Record<string, (variant: number) => THREE.Group> = {
  "brake-disc": brakeDisc,
  "brake-pads": brakePads,
  "oil-filter": oilFilter,
  "air-filter": airFilter,
  battery,
  "spark-plug": sparkPlug,
  "shock-absorber": shockAbsorber,
  tyre,
  "alloy-wheel": alloyWheel,
  headlight,
  "tail-light": tailLight,
  "side-mirror": sideMirror,
  "wiper-blade": wiperBlade,
  alternator,
  starter,
  radiator,
  "clutch-kit": clutchKit,
  "timing-belt": timingBelt,
  "fuel-pump": fuelPump,
  "exhaust-muffler": exhaustMuffler,
  "engine-oil": engineOil,
  "seat-cover": seatCover,
  "floor-mat": floorMat,
  "jump-cable": jumpCable,
};

/** Soft dark under the part: its own outline from above, blurred. */
function contact(o: THREE.Object3D, box: THREE.Box3): THREE.Mesh {
  const size = box.getSize(new THREE.Vector3());
  const span = Math.max(size.x, size.z) * 1.8;
  const px = 256;
  const c = document.createElement("canvas");
  c.width = px;
  c.height = px;
  const x = context2d(c);
  const centre = box.getCenter(new THREE.Vector3());
  const k = px / span;
  const v = new THREE.Vector3();
  const dots = document.createElement("canvas");
  dots.width = px;
  dots.height = px;
  const d = context2d(dots);
  o.updateMatrixWorld(true);
  o.traverse((m) => {
    if (!(m instanceof THREE.Mesh) || !m.visible) return;
    const p = attribute(m.geometry, "position");
    const step = Math.max(1, Math.floor(p.count / 600));
    for (let i = 0; i < p.count; i += step) {
      v.fromBufferAttribute(p, i).applyMatrix4(m.matrixWorld);
      // What is near the floor darkens it most.
      const a = Math.max(0, 1 - (v.y - box.min.y) / (size.y * 0.35 + 0.25));
      if (a <= 0) continue;
      d.fillStyle = `rgba(10,12,16,${0.25 * a})`;
      d.fillRect(px / 2 + (v.x - centre.x) * k - 3, px / 2 + (v.z - centre.z) * k - 3, 6, 6);
    }
  });
  x.filter = "blur(9px)";
  x.drawImage(dots, 0, 0);
  x.filter = "blur(4px)";
  x.globalAlpha = 0.6;
  x.drawImage(dots, 0, 0);
  const t = new THREE.CanvasTexture(c);
  const m = new THREE.Mesh(
    new THREE.PlaneGeometry(span, span),
    new THREE.MeshBasicMaterial({ map: t, transparent: true, opacity: 0.75, depthWrite: false, toneMapped: false }),
  );
  m.rotation.x = -Math.PI / 2;
  m.position.set(centre.x, box.min.y + 0.004, centre.z);
  return m;
}

export function shootPart(kind: string, variant: number, w: number, h: number): string {
  const r = theRenderer(w, h);
  r.toneMappingExposure = 0.95;
  const scene = new THREE.Scene();
  scene.environment = room("studio");
  scene.background = backdrop("studio", w, h, 0.2, 7);
  const part = named(makers, kind)(variant);
  scene.add(part);
  const box = new THREE.Box3().setFromObject(part);
  part.position.y -= box.min.y;
  box.translate(new THREE.Vector3(0, -box.min.y, 0));
  const size = box.getSize(new THREE.Vector3());
  const centre = box.getCenter(new THREE.Vector3());
  scene.add(contact(part, box));
  const key = keyLight("studio", 0.9, Math.max(size.x, size.y, size.z) * 0.9);
  key.intensity = 1.1;
  key.position.multiplyScalar(1.3).add(centre);
  key.target.position.copy(centre);
  scene.add(key, key.target, shadowFloor(0.17));

  const camera = new THREE.PerspectiveCamera(24, w / h, 0.1, 100);
  // Boxes overstate round things, hence the tight margins below.
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
