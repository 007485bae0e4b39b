import * as THREE from "three";
import { LightProbeGenerator } from "three/examples/jsm/lights/LightProbeGenerator.js";

/** Renders the surroundings of the origin into a cube, and measures the light that they shed. */
export async function captureLight(renderer: THREE.WebGLRenderer, scene: THREE.Scene) {
  const tone = renderer.toneMapping;
  renderer.toneMapping = THREE.NoToneMapping;
  const options = { type: THREE.HalfFloatType, generateMipmaps: true, minFilter: THREE.LinearMipmapLinearFilter };
  const target = new THREE.WebGLCubeRenderTarget(256, options);
  const camera = new THREE.CubeCamera(0.3, 400, target);
  camera.position.y = 0.9;
  camera.update(renderer, scene);
  const small = new THREE.WebGLCubeRenderTarget(16, { type: THREE.HalfFloatType });
  const probeCamera = new THREE.CubeCamera(0.3, 400, small);
  probeCamera.position.y = 0.9;
  probeCamera.update(renderer, scene);
  const probe = await LightProbeGenerator.fromCubeRenderTarget(renderer, small);
  small.dispose();
  renderer.toneMapping = tone;
  return { env: target.texture as THREE.CubeTexture, sh: probe.sh.coefficients };
}
