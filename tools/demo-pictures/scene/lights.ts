import * as THREE from "three";

/** Creates one key light with a soft shadow. All other light comes from the environment. */
export function keyLight(azimuth: number, reach: number): THREE.DirectionalLight {
  const key = new THREE.DirectionalLight("#ffffff", 0.8);
  // The light stays on the side of the camera, so the visible side is never dark.
  const a = azimuth + (Math.sin(azimuth) > 0 ? -0.5 : 0.5);
  key.position.set(Math.cos(a) * 4, 7, Math.sin(a) * 4);
  key.castShadow = true;
  key.shadow.mapSize.set(2048, 2048);
  Object.assign(key.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 20 });
  key.shadow.radius = 8;
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.03;
  return key;
}

export function shadowFloor(opacity: number): THREE.Mesh {
  const m = new THREE.Mesh(new THREE.PlaneGeometry(40, 40), new THREE.ShadowMaterial({ opacity }));
  m.rotation.x = -Math.PI / 2;
  m.position.y = 0.001;
  m.receiveShadow = true;
  m.renderOrder = 6;
  return m;
}
