import * as THREE from "three";
import { attribute, context2d } from "../sure.ts";

/** Creates the soft shadow under a part: its outline from above, blurred. */
export function partContact(o: THREE.Object3D, box: THREE.Box3): THREE.Mesh {
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
      // Surfaces near the floor darken it most.
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
