import type { Catalog } from "#domain/catalog/catalog.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import { toDemoFeatureValue } from "../market.ts";
import type { CarTextData } from "../texts/car-facts.ts";
import { getDemoInspection } from "./car-inspection.ts";
import type { DemoModel } from "./demo-makes.ts";

/**
 * Equipment of demo cars by feature: the first model year in which common cars had it, and the level from which a car
 * has it. The level is 0 for the cheapest car in its basic trim and 1 for an expensive car in its best trim.
 */
const equipment: Readonly<Record<string, Readonly<Record<string, readonly [since: number, level: number]>>>> = {
  equipment_safety: {
    abs: [2000, 0],
    "airbags-front": [1998, 0],
    "airbags-side": [2008, 0.35],
    "stability-control": [2012, 0.2],
    isofix: [2010, 0.1],
    "tyre-pressure": [2014, 0.4],
    "hill-start": [2015, 0.35],
    immobilizer: [2002, 0.15],
    alarm: [2002, 0.3],
  },
  equipment_assistance: {
    "cruise-control": [2005, 0.3],
    "adaptive-cruise": [2018, 0.6],
    "lane-assist": [2018, 0.6],
    "blind-spot": [2017, 0.62],
    "emergency-braking": [2019, 0.5],
    "parking-sensors-rear": [2012, 0.3],
    "parking-sensors-front": [2016, 0.6],
    "camera-rear": [2014, 0.35],
    "camera-surround": [2017, 0.72],
    "self-parking": [2018, 0.85],
    "head-up-display": [2018, 0.78],
  },
  equipment_comfort: {
    "air-conditioning": [1985, 0],
    "climate-control": [2008, 0.4],
    "climate-rear": [2010, 0.5],
    sunroof: [2006, 0.55],
    "panoramic-roof": [2016, 0.72],
    "keyless-entry": [2012, 0.4],
    "push-start": [2013, 0.42],
    "remote-start": [2017, 0.6],
    "electric-windows": [1998, 0.02],
    "electric-mirrors": [2006, 0.2],
    "electric-tailgate": [2016, 0.68],
    "rain-sensor": [2015, 0.6],
    "ambient-light": [2019, 0.75],
    "cool-box": [2014, 0.8],
  },
  equipment_seats: {
    leather: [2002, 0.5],
    "electric-driver": [2006, 0.5],
    "electric-passenger": [2010, 0.65],
    memory: [2012, 0.75],
    heated: [2012, 0.7],
    ventilated: [2015, 0.72],
    massage: [2019, 0.92],
    "rear-folding": [2004, 0.12],
  },
  equipment_media: {
    "touch-screen": [2015, 0.25],
    "apple-carplay": [2018, 0.3],
    "android-auto": [2018, 0.3],
    bluetooth: [2011, 0.15],
    usb: [2011, 0.05],
    "wireless-charging": [2019, 0.6],
    navigation: [2013, 0.62],
    "premium-audio": [2012, 0.75],
    "rear-screens": [2014, 0.9],
    "steering-controls": [2008, 0.2],
    "digital-cockpit": [2020, 0.6],
  },
  equipment_exterior: {
    "alloy-wheels": [2000, 0.25],
    "led-headlights": [2017, 0.45],
    "xenon-headlights": [2008, 0.7],
    "adaptive-headlights": [2018, 0.85],
    "fog-lights": [2004, 0.3],
    "spare-wheel": [1980, 0],
    "tinted-windows": [2000, 0.4],
  },
};

/** Number of seats and doors of each body type. */
const roominess: Readonly<Record<string, { seats: number; doors: number }>> = {
  sedan: { seats: 5, doors: 4 },
  suv: { seats: 7, doors: 5 },
  hatchback: { seats: 5, doors: 5 },
  pickup: { seats: 5, doors: 4 },
  coupe: { seats: 4, doors: 2 },
  convertible: { seats: 4, doors: 2 },
  wagon: { seats: 5, doors: 5 },
  van: { seats: 8, doors: 5 },
};

type EquippedCar = {
  model: DemoModel;
  year: number;
  engine: number | undefined;
  /** Position of the grade among the model's grades, from 0 to 1. */
  grade: number;
  textData: CarTextData;
  createdAt: Date;
};

/** Returns the facts and the equipment of a demo car. They follow from model, year and grade, so they fit together. */
export function getDemoCarFacts(catalog: Catalog, car: EquippedCar): NewFeatureValue[] {
  const { model, year, engine, grade, textData } = car;
  const put = (key: string, value: number | string) => toDemoFeatureValue(catalog, key, value);
  if (textData.heavy || textData.classic) return [...put("owners", textData.owners)];
  const level = Math.min(1, grade * 0.55 + Math.min(0.6, model.price / 500));
  const electric = textData.fuel === "electric";
  const room = roominess[model.body] ?? { seats: 5, doors: 4 };
  return [
    ...put("drivetrain", getDrivetrain(model, engine)),
    ...(engine && !electric ? put("horsepower", Math.round((engine * (year >= 2015 ? 74 : 62)) / 5) * 5) : []),
    ...(engine && !electric ? put("cylinders", engine >= 4.4 ? 8 : engine >= 2.8 ? 6 : 4) : []),
    ...put("doors", room.doors),
    ...put("seats", model.body === "suv" && model.price < 130 ? 5 : room.seats),
    ...put("interior_color", getInteriorColor(textData.km, level)),
    ...put("owners", textData.isNew ? 0 : textData.owners),
    ...put("accidents", textData.paint === "original" ? "none" : textData.paint === "partial" ? "light" : "repaired"),
    ...put("paint", textData.paint === "original" ? "original" : textData.paint === "partial" ? "partial" : "full"),
    ...put("service_history", textData.agent && textData.ageYears < 6 ? "agency" : "partial"),
    ...put("registration", "valid"),
    ...getDemoInspection(catalog, textData, car.createdAt),
    ...(textData.ageYears < 3 ? put("warranty", (3 - textData.ageYears) * 12) : []),
    ...Object.entries(equipment).flatMap(([feature, items]) =>
      Object.entries(items).flatMap(([item, [since, neededLevel]]) =>
        year >= since && level >= neededLevel ? put(feature, item) : [],
      ),
    ),
    ...(room.seats >= 7 && model.price >= 130 ? put("equipment_seats", "third-row") : []),
    ...(model.body === "suv" ? put("equipment_exterior", "roof-rails") : []),
    ...(model.body === "pickup" ? put("equipment_exterior", "side-steps") : []),
  ];
}

function getDrivetrain({ body, price }: DemoModel, engine = 0): string {
  if (body === "pickup") return "four";
  if (body === "suv") return price >= 180 ? "four" : price >= 110 ? "all" : "front";
  return engine >= 3 || price >= 250 ? "rear" : "front";
}

/** Returns the colour of the interior. Cheap cars have dark seats, because light ones are leather. */
function getInteriorColor(km: number, level: number): string {
  const colors =
    level >= 0.5 ? ["beige", "black", "brown", "black", "beige", "red"] : ["black", "gray", "black", "beige"];
  return colors[Math.floor(km / 100) % colors.length] as string;
}
