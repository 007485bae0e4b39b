import { additionalModels, vocabularyMakes } from "#db/seed/reference-lists.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";

/** Names of models in vPIC, by make and slug, for models that have another name in the vehicle data. */
const otherNames: Record<string, Record<string, string[]>> = {
  "aston-martin": { vantage: ["V8 Vantage", "V12 Vantage"], vanquish: ["Vanquish Zagato"] },
  audi: {
    a4: ["A4 allroad"],
    a6: ["A6 allroad", "allroad"],
    a7: ["A7 e"],
    a8: ["A8 L e", "A8 e"],
    q5: ["Q5 e"],
    "q6-e-tron": ["Q6"],
    "sq6-e-tron": ["SQ6"],
    rs6: ["RS 6 Avant"],
    "e-tron-gt": ["S e-tron GT"],
    tt: ["TT RS", "TTS"],
    "e-tron": ["e-tron Sportback"],
  },
  bmw: {
    "1-series": ["1M", "ActiveE"],
    "2-series": ["M235", "M235i", "M240i"],
    "3-series": ["ActiveHybrid 3", "M340i"],
    "4-series": ["M440i"],
    "5-series": ["ActiveHybrid 5", "M550i"],
    "7-series": ["ActiveHybrid 7", "B7", "L7", "M760Li", "M760i"],
    "8-series": ["Alpina B8", "M850i"],
    m3: ["M3Ci"],
  },
  bentley: { "turbo-r": ["Turbo"] },
  bugatti: { chiron: ["Chiron Pur Sport", "Chiron Supersport"] },
  buick: { regal: ["Regal TourX"] },
  cadillac: { "escalade-iq": ["Escalade IQL"], "sixty-special": ["60 Special"] },
  chevrolet: {
    astro: ["Astro Van"],
    captiva: ["Captiva Sport"],
    cruze: ["Cruze Limited"],
    impala: ["Impala Limited"],
    malibu: ["Malibu Classic", "Malibu Limited"],
    blazer: ["S-10 Blazer"],
    "s-10": ["S-10 Pickup"],
    silverado: ["Silverado HD", "Silverado LD", "Silverado LTD"],
    suburban: ["Suburban HD"],
    traverse: ["Traverse Limited"],
    caprice: ["Caprice Police Vehicle"],
    "c-k-pickup": ["GMT-400", "R Conventional", "V Conventional"],
    prizm: ["Geo Prizm"],
    spectrum: ["Geo Spectrum"],
    sprint: ["Geo Sprint"],
    "chevy-van": ["G-Series"],
  },
  chrysler: { concorde: ["Concorde/LHS"] },
  daewoo: { leganza: ["Laganza V-car", "Leganza V-200 & variants/derivatives"] },
  dodge: {
    caravan: ["Caravan/Grand Caravan"],
    "dodge-ram": ["D-Series", "W-Series", "Ram Chassis Cab", "RD200 / RD250"],
    "ram-50": ["D50"],
    charger: ["Shelby Charger"],
    "ram-van": ["Mini Ram", "Ram Wagon", "Royal Mini Ram Van"],
  },
  ferrari: {
    mondial: ["3.2 Mondial", "Mondial 8", "Mondial T"],
    "550": ["550 Barchetta"],
    "456": ["456M"],
    "360-modena": ["Challenge Stradale"],
    f12berlinetta: ["F12 Special Series", "F12 tdf", "F60 America"],
    portofino: ["Portofino M"],
    monza: ["Monza SP1/SP2"],
  },
  fiat: { "500": ["500e"] },
  ford: {
    econoline: ["E-100", "E-450"],
    expedition: ["Expedition EL", "Expedition MAX"],
    explorer: ["Explorer Sport"],
    "f-150": ["F-150 Heritage"],
    "ford-gt": ["GT MKII"],
    mustang: ["Mustang GTD"],
  },
  gmc: {
    "hummer-ev": ["Hummer EV Pickup", "Hummer EV SUV"],
    jimmy: ["Jimmy Utility", "S15 Utility"],
    "s-15": ["S15 Pickup"],
    sierra: ["Sierra HD", "Sierra Limited", "GMT-400", "R Conventional", "V Conventional"],
  },
  honda: { civic: ["Civic Si", "Civic Type R"] },
  hyundai: {
    elantra: ["Elantra GT", "Elantra N", "Elantra Touring"],
    "ioniq-5": ["Ioniq 5 N"],
    "ioniq-6": ["Ioniq 6 N"],
    kona: ["Kona N"],
    "santa-fe": ["Santa Fe Sport"],
    "grand-santa-fe": ["Santa Fe XL"],
    veloster: ["Veloster N"],
  },
  infiniti: { g: ["G20"], m: ["M35h"], q70: ["Q70L"] },
  isuzu: { trooper: ["Trooper II"], rodeo: ["Rodeo/Amigo"], "i-series": ["i-280", "i-290", "i-350", "i-370"] },
  jaguar: { xj: ["Vanden Plas", "XJ12"] },
  jeep: { "grand-wagoneer": ["Grand Wagoneer L"], wagoneer: ["Wagoneer L"], wrangler: ["Wrangler JK"] },
  kia: { forte: ["Forte Koup"], k9: ["K900"], carens: ["Rondo"] },
  "land-rover": { "range-rover": ["New Range Rover"] },
  lincoln: { navigator: ["Navigator L"] },
  lotus: { esprit: ["Turbo Esprit"] },
  mini: {
    convertible: ["Cooper Convertible"],
    coupe: ["Cooper Coupe"],
    roadster: ["Cooper Roadster"],
    hatch: ["Hardtop"],
  },
  mclaren: { "570s": ["570GT"], "650s": ["625C"], senna: ["SENNA GTR"] },
  "mercedes-benz": {
    sprinter: ["eSprinter"],
    eqe: ["EQE-Class SUV", "EQE-Class Sedan"],
    eqs: ["EQS-Class SUV", "EQS-Class Sedan"],
    "sls-amg": ["SLS-Class"],
  },
  mitsubishi: { lancer: ["Lancer SportBack"], mirage: ["Mirage G4"], asx: ["RVR"] },
  nissan: {
    ariya: ["Ariya Hatchback", "Ariya MPV"],
    kicks: ["Kicks MPV", "Kicks Play"],
    "datsun-pickup": ["Pickup"],
    rogue: ["Rogue Select", "Rogue Sport"],
    sentra: ["Sentra Classic"],
    stanza: ["Stanza Wagon"],
    versa: ["Versa Note"],
    altra: ["Altra-EV"],
  },
  oldsmobile: {
    cutlass: ["Cutlass Calais", "Cutlass Ciera", "Cutlass Cruiser", "Cutlass Salon", "Cutlass Supreme"],
    "eighty-eight": ["LSS"],
    "ninety-eight": ["Regency"],
  },
  opel: { "ampera-e": ["Ampera-e EV"] },
  pontiac: { lemans: ["Grand Lemans"], montana: ["Montana SV6"], sunbird: ["J2000", "Sunbird 2000"] },
  porsche: { "718-boxster": ["718 Spyder"], "918-spyder": ["918"] },
  ram: { promaster: ["ProMaster 1500", "ProMaster 2500", "ProMaster 3500"] },
  subaru: { tribeca: ["B9 Tribeca"], gl: ["GL-10", "GLF"], xv: ["XV CrossTrek"] },
  suzuki: { xl7: ["Grand Vitara XL-7"], sidekick: ["Sidekick Sport"] },
  toyota: {
    "corolla-hatchback": ["Corolla iM", "Scion iM"],
    "lite-ace": ["Van", "Cargo Van"],
    matrix: ["Corolla Matrix"],
    crown: ["Crown Signia"],
    hilux: ["Pick-Up"],
    prius: ["Prius Prime"],
    rav4: ["RAV4 Prime"],
    "toyota-86": ["Scion FR-S"],
    yaris: ["Scion iA", "Yaris iA"],
    bz4x: ["bZ"],
  },
  volkswagen: {
    transporter: ["EuroVan", "Kombi", "Vanagon"],
    jetta: ["GLI", "Jetta GLI", "Jetta SportWagen", "Jetta Wagon"],
    passat: ["Quantum"],
    golf: ["Golf Alltrack", "Golf III", "Golf SportWagen", "R32", "Rabbit", "e-Golf"],
    tiguan: ["Tiguan Limited"],
  },
  volvo: {
    c70: ["C70 / C30"],
    c40: ["EC40"],
    ex30: ["EX30 CC"],
    xc40: ["EX40"],
    s60: ["S60 Cross Country"],
    v60: ["V60CC"],
    v90: ["V90CC"],
  },
  smart: { fortwo: ["EQ Fortwo", "Fortwo Electric Drive", "smart"] },
};

/**
 * Patterns for makes with naming schemes, each with the slug of the model. BMW names its models by engine, Ferrari by
 * body.
 */
const schemes: Record<string, [RegExp, string][]> = {
  bmw: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [new RegExp(`^${n}\\d\\d`), `${n}-series`]),
  ferrari: [
    [/^308/, "308"],
    [/^328/, "328"],
    [/^348/, "348"],
    [/^355/, "f355"],
  ],
};

/** Matches names of trucks, chassis and other vehicles that are not cars. */
const excludedNames =
  /chassis|tractor|truck|motorhome|incomplete|hearse|limo|military|tilt|forward control|conventional(?! low)/i;

type MakeNames = { slug: string; models: Map<string, string>; schemes: [RegExp, string][] };
const byMake = new Map<string, MakeNames>();
for (const make of vocabularyMakes) {
  const models = new Map<string, string>();
  const add = (name: string, slug: string) =>
    models.has(normalizeModelName(name)) || models.set(normalizeModelName(name), slug);
  for (const [slug, names] of Object.entries(otherNames[make.slug] ?? {})) for (const name of names) add(name, slug);
  const all = [...make.models, ...(additionalModels.get(make.slug) ?? [])];
  for (const { en, slug } of all) add(en, slug);
  for (const { slug, aliases = [] } of all) for (const name of [slug, ...aliases]) add(name, slug);
  for (const { slug, narrowerNames = [] } of make.models) for (const name of narrowerNames) add(name, slug);
  const names = { slug: make.slug, models, schemes: schemes[make.slug] ?? [] };
  for (const name of [make.en, make.slug, ...(make.aliases ?? [])]) byMake.set(normalizeToKey(name), names);
}

/** Returns the slug of the make with this name in vPIC. Undefined if the vehicle data does not contain the make. */
export function findMakeSlug(name: string): string | undefined {
  return byMake.get(normalizeToKey(name))?.slug;
}

/**
 * Returns "make/model" as slugs for a make and model of vPIC. Undefined if the vehicle data does not contain the
 * model.
 */
export function findModelPath(make: string, model: string): string | undefined {
  const names = byMake.get(normalizeToKey(make));
  if (!names) return undefined;
  const slug =
    names.models.get(normalizeModelName(model)) ??
    (excludedNames.test(model) ? undefined : names.schemes.find(([pattern]) => pattern.test(model))?.[1]);
  return slug && `${names.slug}/${slug}`;
}

/**
 * Removes the parts of a model name that do not identify the model, such as "Class" in "CLA-Class" or "(952)" in
 * "Giulia (952)".
 */
function normalizeModelName(name: string): string {
  return normalizeToKey(name.replace(/\(.*\)/, "")).replace(/(?<=.)(class|series)$/, "");
}
