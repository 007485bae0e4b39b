import * as THREE from "three";
import { captureLight } from "../capture-light.ts";
import { named } from "../sure.ts";
import { world } from "../world.ts";
import { indoorPlaces } from "./indoors.ts";
import { outdoorPlaces } from "./outdoors.ts";

/** Place in which a car is photographed, with the light that it sheds on the car. */
export interface CarPlace {
  scene: THREE.Scene;
  turning: THREE.Group;
  sun: THREE.DirectionalLight;
  env: THREE.CubeTexture;
  sh: THREE.Vector3[];
  indoors: boolean;
  mirror: boolean;
  exposure: number;
  /** Darkness of the contact shadow. */
  contact: number;
}

/** Light of an hour of the day: where the sun stands, and the colours of sun and sky. */
interface Daylight {
  sun: [number, number, number];
  colour: string;
  strength: number;
  zenith: string;
  horizon: string;
  sky: number;
  exposure: number;
}

const daylights: Record<string, Daylight> = {
  noon: {
    sun: [0.35, 0.95, 0.5],
    colour: "#fff3df",
    strength: 3.6,
    zenith: "#3f7fd0",
    horizon: "#d8e4ea",
    sky: 1.15,
    exposure: 0.88,
  },
  afternoon: {
    sun: [0.75, 0.55, 0.6],
    colour: "#ffeed6",
    strength: 3.8,
    zenith: "#4a86cc",
    horizon: "#f0e4d0",
    sky: 1.1,
    exposure: 0.95,
  },
  morning: {
    sun: [-0.6, 0.5, 0.75],
    colour: "#fff2de",
    strength: 3.5,
    zenith: "#5b93d0",
    horizon: "#eee8dc",
    sky: 1.15,
    exposure: 0.98,
  },
  evening: {
    sun: [0.85, 0.26, 0.45],
    colour: "#ffd6a6",
    strength: 2.7,
    zenith: "#5672ad",
    horizon: "#f6dcbb",
    sky: 0.95,
    exposure: 1.32,
  },
  haze: {
    sun: [0.2, 0.8, 0.7],
    colour: "#fff0dc",
    strength: 1.3,
    zenith: "#b9c3c9",
    horizon: "#e6dfd0",
    sky: 1.35,
    exposure: 0.92,
  },
};

function skyDome(d: Daylight): THREE.Mesh {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    uniforms: {
      zenith: { value: new THREE.Color(d.zenith).multiplyScalar(d.sky) },
      horizon: { value: new THREE.Color(d.horizon).multiplyScalar(d.sky * 1.12) },
      glare: { value: new THREE.Color(d.colour).multiplyScalar(d.strength) },
      sun: { value: new THREE.Vector3(...d.sun).normalize() },
    },
    vertexShader:
      "varying vec3 d; void main(){ d=position; gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.); }",
    fragmentShader: `varying vec3 d; uniform vec3 zenith, horizon, glare, sun;
      float hash(vec2 p){ return fract(sin(dot(p,vec2(127.1,311.7)))*43758.5453); }
      float noise(vec2 p){ vec2 i=floor(p), f=fract(p); f=f*f*(3.-2.*f); return mix(mix(hash(i),hash(i+vec2(1,0)),f.x),mix(hash(i+vec2(0,1)),hash(i+vec2(1,1)),f.x),f.y); }
      void main(){ vec3 n=normalize(d); float h=max(n.y,.001);
        vec3 c=mix(horizon,zenith,pow(smoothstep(0.,.75,h),.6));
        vec2 q=n.xz/(h+.22)*1.7;
        float cloud=noise(q*vec2(1.,2.2))*.5+noise(q*vec2(2.1,4.6)+3.)*.3+noise(q*vec2(4.3,9.)+8.)*.2;
        c=mix(c,horizon*1.08,smoothstep(.52,.85,cloud)*.55*smoothstep(.02,.3,h));
        float s=max(dot(n,sun),.01);
        c+=glare*(.1*pow(s,6.)+.35*pow(s,60.));
        gl_FragColor=vec4(c,1.);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }`,
  });
  return new THREE.Mesh(new THREE.SphereGeometry(190, 48, 32), material);
}

const groups = new Map<string, THREE.Object3D>();

/** Returns the objects of an outdoor place. All hours of the day share them. */
function outdoors(name: string): THREE.Object3D {
  const made = groups.get(name) ?? named(outdoorPlaces, name)();
  groups.set(name, made);
  return made;
}

async function build(renderer: THREE.WebGLRenderer, name: string, light: string): Promise<CarPlace> {
  const scene = new THREE.Scene();
  const turning = new THREE.Group();
  scene.add(turning);
  const sun = new THREE.DirectionalLight("#ffffff", 0);
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -5, right: 5, top: 5, bottom: -5, near: 1, far: 40 });
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.02;
  const indoors = name in indoorPlaces;
  const common = { scene, turning, sun, indoors };
  if (indoors) {
    const { far, lights, mirror } = named(indoorPlaces, name)();
    turning.add(far, lights);
    scene.add(new THREE.HemisphereLight("#ffffff", "#b0aca6", 2.2));
    sun.intensity = 0.7;
    sun.position.set(1, 12, 3);
    sun.shadow.radius = 12;
    scene.add(sun);
    const found = await captureLight(renderer, scene);
    turning.remove(lights);
    sun.castShadow = true;
    return { ...common, ...found, mirror, exposure: name === "dark-studio" ? 1.1 : 1.06, contact: 0.9 };
  }
  const day = named(daylights, light);
  turning.add(outdoors(name), skyDome(day));
  scene.add(
    new THREE.HemisphereLight(
      new THREE.Color(day.zenith).lerp(new THREE.Color(day.horizon), 0.45),
      "#a89a86",
      2.3 * day.sky,
    ),
  );
  sun.color.set(day.colour);
  sun.intensity = day.strength;
  sun.position.set(...day.sun).multiplyScalar(16);
  sun.shadow.radius = 2.2;
  scene.add(sun);
  const found = await captureLight(renderer, scene);
  sun.castShadow = true;
  return { ...common, ...found, mirror: false, exposure: day.exposure, contact: 0.82 };
}

const places = new Map<string, Promise<CarPlace>>();

/** Returns a place, built once, and sets the light of the world to it. `turn` is the angle of the place in radians. */
export async function enterPlace(
  renderer: THREE.WebGLRenderer,
  name: string,
  light: string,
  turn: number,
): Promise<CarPlace> {
  const key = `${name} ${light}`;
  const found = places.get(key) ?? build(renderer, name, light);
  places.set(key, found);
  const place = await found;
  if (!place.indoors) place.turning.add(outdoors(name));
  place.turning.rotation.y = turn;
  world.uEnv.value = place.env;
  world.uSh.value = place.sh;
  world.uTurn.value.set(Math.cos(turn), Math.sin(turn));
  const direction = new THREE.Vector3(
    ...(place.indoors ? ([1, 12, 3] as const) : named(daylights, light).sun),
  ).normalize();
  direction.applyAxisAngle(new THREE.Vector3(0, 1, 0), turn);
  place.sun.position.copy(direction).multiplyScalar(16);
  world.uSun.value.copy(direction);
  world.uSunColour.value.copy(place.sun.color).multiplyScalar(place.indoors ? 0 : place.sun.intensity);
  return place;
}
