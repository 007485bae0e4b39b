import * as THREE from "three";
import { buildCar, release } from "./car.ts";
import { COARSE_CELL_METRES } from "./car-body.ts";
import type { Composition, SetChoice, Thing } from "./composition.ts";
import { lightCars } from "./environment.ts";
import { partContact } from "./parts/contact.ts";
import { buildProp } from "./props.ts";
import { room, theRenderer } from "./renderer.ts";
import { forecourt } from "./sets/forecourt.ts";
import { hall } from "./sets/hall.ts";
import { desert, road } from "./sets/nature.ts";
import { paper } from "./sets/paper.ts";
import type { Place } from "./sets/set.ts";
import { airport, quay } from "./sets/shore.ts";
import { putUpSign } from "./sets/sign.ts";
import { sized, store } from "./sets/store.ts";
import type { Shape } from "./spec.ts";
import { context2d } from "./sure.ts";

const rad = (d: number) => (d * Math.PI) / 180;

function build(choice: SetChoice): Place {
  switch (choice.set) {
    case "paper":
      return paper(choice);
    case "hall":
      return hall(choice);
    case "forecourt":
      return forecourt(choice);
    case "dunes":
      return desert(choice);
    case "quay":
      return quay(choice);
    case "airport":
      return airport(choice);
    case "road":
      return road(choice);
    case "store":
      return store(choice);
  }
}

/** Places an object in the scene and adds the shadow below it. */
function stand(thing: Thing): { it: THREE.Object3D; dark?: THREE.Object3D } {
  const outer = new THREE.Group();
  outer.rotation.y = rad(thing.turn ?? 0);
  outer.position.set(thing.x, 0, thing.z);
  if ("car" in thing) {
    const at = thing.car.lastIndexOf("-");
    const car = buildCar(thing.car.slice(0, at) as Shape, Number(thing.car.slice(at + 1)), COARSE_CELL_METRES);
    car.paint(thing.colour);
    outer.add(car.group);
    outer.position.y = thing.y ?? 0;
    const dark = new THREE.Group();
    dark.add(car.shadow);
    dark.rotation.copy(outer.rotation);
    dark.position.copy(outer.position);
    return { it: outer, dark };
  }
  const leaning = new THREE.Group();
  leaning.rotation.set(rad(thing.lean ?? 0), 0, rad(thing.roll ?? 0));
  leaning.add("part" in thing ? sized(thing.part, thing.size) : buildProp(thing));
  outer.add(leaning);
  if (!("part" in thing)) {
    outer.position.y = thing.y ?? 0;
    return { it: outer };
  }
  // A tilted object stands on its lowest point.
  const low = new THREE.Box3().setFromObject(outer, true);
  outer.position.y = (thing.y ?? 0) - low.min.y;
  outer.updateMatrixWorld(true);
  outer.traverse((o) => {
    o.castShadow = true;
    o.receiveShadow = true;
  });
  return { it: outer, dark: partContact(outer, new THREE.Box3().setFromObject(outer, true)) };
}

/** Applies lens effects: light spills over edges, and corners are darker. */
function develop(from: HTMLCanvasElement, glow: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = from.width;
  canvas.height = from.height;
  const x = context2d(canvas);
  x.drawImage(from, 0, 0);
  const { width: w, height: h } = canvas;
  x.globalCompositeOperation = "screen";
  x.globalAlpha = glow;
  x.filter = `brightness(.9) contrast(1.8) blur(${w * 0.012}px)`;
  x.drawImage(from, 0, 0);
  x.filter = "none";
  x.globalAlpha = 1;
  x.globalCompositeOperation = "multiply";
  const v = x.createRadialGradient(w / 2, h * 0.48, Math.hypot(w, h) * 0.3, w / 2, h * 0.48, Math.hypot(w, h) * 0.56);
  v.addColorStop(0, "#ffffff");
  v.addColorStop(1, "#c9c9cf");
  x.fillStyle = v;
  x.fillRect(0, 0, w, h);
  return canvas.toDataURL("image/png");
}

const GLOW = { studio: 0.06, showroom: 0.16, day: 0.1, dusk: 0.24 };

export async function shootComposition(c: Composition, w: number, h: number): Promise<string> {
  const r = theRenderer(w, h);
  r.toneMappingExposure = c.exposure ?? 1;
  const camera = new THREE.PerspectiveCamera(c.camera.fov, w / h, 0.1, 400);
  camera.position.set(...c.camera.from);
  camera.lookAt(...c.camera.to);
  camera.updateMatrixWorld();

  const scene = new THREE.Scene();
  const place = build(c.place);
  scene.environment = room(place.room);
  if (c.sign) place.far.add(await putUpSign(c.place, c.sign));
  scene.add(place.far, place.floor);

  const sun = new THREE.DirectionalLight(c.key?.colour ?? place.sun.colour, c.key?.strength ?? place.sun.strength);
  sun.position.set(...(c.key?.from ?? [-5, 9, 7]));
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  const wide = c.things.some((t) => "car" in t) ? 13 : 5;
  Object.assign(sun.shadow.camera, { left: -wide, right: wide, top: wide, bottom: -wide, near: 0.5, far: 40 });
  sun.shadow.radius = place.room === "day" ? 3 : 7;
  sun.shadow.bias = -0.0005;
  sun.shadow.normalBias = wide * 0.002;
  scene.add(sun);
  await lightCars(r, place.room, sun);

  const things = new THREE.Group();
  const darks = new THREE.Group();
  for (const thing of c.things) {
    const { it, dark } = stand(thing);
    things.add(it);
    if (dark) darks.add(dark);
  }
  if (place.shadow) {
    const catcher = new THREE.Mesh(
      new THREE.PlaneGeometry(60, 60),
      new THREE.ShadowMaterial({ opacity: place.shadow }),
    );
    catcher.rotation.x = -Math.PI / 2;
    catcher.position.y = 0.002;
    catcher.receiveShadow = true;
    catcher.renderOrder = 6;
    darks.add(catcher);
  }

  const below = new THREE.Group();
  below.scale.y = -1;
  if (place.mirror) {
    below.add(place.far.clone());
    scene.add(below);
  }
  let behind: THREE.Texture | undefined;
  if (c.blur) {
    // The set alone, out of focus, is the background of the second exposure. The sunlight stays for the objects in it.
    r.render(scene, camera);
    const canvas = document.createElement("canvas");
    canvas.width = w;
    canvas.height = h;
    const x = context2d(canvas);
    const px = (c.blur / 1000) * w;
    x.filter = `blur(${px}px)`;
    // The picture extends past the edges, so that the blur draws no black from outside.
    x.drawImage(r.domElement, -px * 2, -px * 2, w + px * 4, h + px * 4);
    behind = new THREE.CanvasTexture(canvas);
    behind.colorSpace = THREE.SRGBColorSpace;
    behind.generateMipmaps = false;
    behind.minFilter = THREE.LinearFilter;
    scene.background = behind;
    scene.remove(place.far);
    below.clear();
  }
  if (place.mirror) {
    below.add(things.clone());
    below.traverse((o) => {
      o.castShadow = false;
    });
  }
  scene.add(things, darks);
  r.render(scene, camera);
  r.getContext().finish();
  const url = develop(r.domElement, GLOW[place.room]);
  release(scene);
  place.far.traverse((o) => {
    if (o instanceof THREE.Mesh) o.geometry.dispose();
  });
  return url;
}
