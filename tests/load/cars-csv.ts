import { createSeededRandom } from "#kernel/seeded-random.ts";

const cars = [
  ["تويوتا", "Toyota", "كامري", "Camry"],
  ["تويوتا", "Toyota", "لاندكروزر", "Land Cruiser"],
  ["تويوتا", "Toyota", "هايلكس", "Hilux"],
  ["نيسان", "Nissan", "باترول", "Patrol"],
  ["هيونداي", "Hyundai", "النترا", "Elantra"],
  ["كيا", "Kia", "سبورتاج", "Sportage"],
  ["فورد", "Ford", "اكسبلورر", "Explorer"],
  ["لكزس", "Lexus", "", "ES"],
] as const;
const colors = [
  ["أبيض", "White"],
  ["أسود", "Black"],
  ["سلفر", "Silver"],
  ["رمادي", "Grey"],
] as const;
const cities = [
  ["الرياض", "Riyadh"],
  ["جدة", "Jeddah"],
  ["الدمام", "Dammam"],
] as const;
const sayings = [
  ["فحص كامل وبدون حوادث", "Fully inspected, no accidents"],
  ["صيانة منتظمة في الوكالة", "Serviced at the agency"],
  ["كفرات جديدة وبطارية جديدة", "New tyres and a new battery"],
  ["فتحة سقف وكاميرا خلفية", "Sunroof and rear camera"],
  ["استخدام عائلي نظيف", "Clean, used by a family"],
] as const;

export const carsCsvHeader =
  "external_id,name.ar,name.en,description.ar,description.en,make.ar,make.en,model.ar,model.en,year,color.ar,color.en,fuel.en,gear.en,condition.en,specs.ar,trim.ar,engine,mileage,city.ar,city.en,price,currency,sku,phone,warranty,seats";

/**
 * Generates a CSV file of cars like that of a dealer, with names, descriptions and features in both languages. The
 * same arguments give the same cars.
 */
export function generateCarsCsv(count: number, { first = 0, dearer = 0 } = {}): string {
  const random = createSeededRandom(first + 7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rows = Array.from({ length: count }, (_, i) => {
    const n = first + i;
    const [makeAr, makeEn, modelAr, modelEn] = pick(cars);
    const [colorAr, colorEn] = pick(colors);
    const [cityAr, cityEn] = pick(cities);
    const phrases = [pick(sayings), pick(sayings), pick(sayings)];
    const year = 2008 + Math.floor(random() * 18);
    const price = 15_000 + Math.floor(random() * 200_000);
    return [
      `C-${n}`,
      `${makeAr} ${modelAr || modelEn} ${year} ${colorAr}`,
      `${makeEn} ${modelEn} ${year} ${colorEn}`,
      `"${phrases.map(([ar]) => ar).join("، ")}"`,
      `"${phrases.map(([, en]) => en).join(", ")}"`,
      makeAr,
      makeEn,
      modelAr,
      modelEn,
      year,
      colorAr,
      colorEn,
      "Gas",
      "Automatic",
      "Used",
      pick(["خليجي", "وارد"]),
      pick(["فل", "نص فل", "ستاندر"]),
      pick(["2.5", "3.5", "4.0", "1.6"]),
      Math.floor(random() * 250_000),
      cityAr,
      cityEn,
      price + dearer,
      "SAR",
      `K${n}`,
      "0501234567",
      pick(["", "12", "24"]),
      pick(["5", "7"]),
    ].join(",");
  });
  return `${[carsCsvHeader, ...rows].join("\n")}\n`;
}
