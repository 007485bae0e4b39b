/**
 * Writes the icon sprite (public/icons.svg) and the list of icon names (src/ui/icon-names.ts) from the Tabler icons.
 * To add an icon, add its name here and run `node scripts/generate-icons.ts`.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Tabler icon by its name in Karaj. `*` marks icons that point in the reading direction, which are mirrored on Arabic
 * pages.
 */
const iconSources: Record<string, string> = {
  search: "search",
  menu: "menu-2",
  close: "x",
  "chevron-down": "chevron-down",
  "chevron-next*": "chevron-right",
  "chevron-back*": "chevron-left",
  sun: "sun",
  moon: "moon",
  language: "language",
  filter: "adjustments-horizontal",
  calendar: "calendar",
  road: "road",
  pin: "map-pin",
  gearbox: "manual-gearbox",
  fuel: "gas-station",
  phone: "phone",
  mobile: "device-mobile",
  laptop: "device-laptop",
  whatsapp: "brand-whatsapp",
  user: "user",
  bell: "bell",
  messages: "messages",
  archive: "archive",
  ban: "ban",
  flag: "flag",
  dots: "dots",
  store: "building-store",
  verified: "rosette-discount-check",
  clock: "clock",
  check: "check",
  alert: "alert-triangle",
  info: "info-circle",
  photo: "photo",
  car: "car",
  parts: "engine",
  key: "key",
  lock: "lock",
  tag: "tag",
  star: "star",
  home: "home",
  back: "arrow-back-up",
  box: "package",
  zoom: "zoom-in",
  grid: "layout-grid",
  news: "news",
  mail: "mail",
  help: "help-circle",
  file: "file-text",
  shield: "shield-lock",
  compare: "arrows-left-right",
  cart: "shopping-cart",
  heart: "heart",
  settings: "settings",
  eye: "eye",
  plus: "plus",
  currency: "coins",
  trash: "trash",
  wheel: "steering-wheel",
  "send*": "send-2",
  tool: "tool",
  rss: "rss",
  "arrow-next*": "arrow-right",
  "arrow-back*": "arrow-left",
  instagram: "brand-instagram",
  x: "brand-x",
  youtube: "brand-youtube",
  snapchat: "brand-snapchat",
  apple: "brand-apple",
  android: "brand-google-play",
  sort: "arrows-sort",
  "layout-grid": "layout-grid",
  "layout-features": "layout-cards",
  "layout-list": "list-details",
  "layout-table": "table",
  "layout-map": "map-2",
  "price-drop": "trending-down",
  "price-rise": "trending-up",
  minus: "minus",
  "star-filled": "star-filled",
  "heart-filled": "heart-filled",
  success: "circle-check",
  failure: "circle-x",
  condition: "alert-circle",
  universal: "world",
  pause: "player-pause",
  play: "player-play",
  upload: "cloud-upload",
  camera: "camera",
  "rotate-left": "rotate-2",
  "rotate-right": "rotate-clockwise-2",
  refresh: "refresh",
  share: "share-2",
  print: "printer",
};

type IconSet = { icons: Record<string, { body: string }>; width: number };
const iconSet = createRequire(import.meta.url)("@iconify-json/tabler/icons.json") as IconSet;

const symbols = Object.entries(iconSources).map(([name, source]) => {
  const icon = iconSet.icons[source];
  if (!icon) throw new Error(`Tabler has no icon "${source}"`);
  return `<symbol id="${name.replace("*", "")}" viewBox="0 0 24 24">${icon.body}</symbol>`;
});
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
const version = createHash("sha256").update(sprite).digest("hex").slice(0, 8);
const names = Object.keys(iconSources).map((name) => name.replace("*", ""));
const mirroredNames = Object.keys(iconSources)
  .filter((name) => name.endsWith("*"))
  .map((name) => name.replace("*", ""));

writeFileSync(new URL("../public/icons.svg", import.meta.url), sprite);
writeFileSync(
  new URL("../src/ui/icon-names.ts", import.meta.url),
  `// Written by scripts/generate-icons.ts.

export type IconName =
${names.map((name) => `  | "${name}"`).join("\n")};

/** Icons that point forwards or backwards. They are mirrored on right-to-left pages. */
export const mirroredIcons: ReadonlySet<IconName> = new Set<IconName>(${JSON.stringify(mirroredNames).replaceAll(",", ", ")});

/** URL of the file with all icons. The version parameter changes with the file, so that browsers fetch the new one. */
export const iconSpriteUrl = "/icons.svg?v=${version}";
`,
);
