import type { NewOption } from "#domain/ads/insert.server.ts";

const side: NewOption = {
  slug: "side",
  type: "default",
  name: { en: "Side", ar: "الجهة" },
  values: [
    { slug: "left", name: { en: "Left", ar: "يسار" } },
    { slug: "right", name: { en: "Right", ar: "يمين" } },
  ],
};

const finish: NewOption = {
  slug: "color",
  type: "color",
  name: { en: "Colour", ar: "اللون" },
  values: [
    { slug: "silver", name: { en: "Silver", ar: "فضي" }, color: "#d9d9d9" },
    { slug: "black", name: { en: "Black", ar: "أسود" }, color: "#262626" },
    { slug: "gray", name: { en: "Gray", ar: "رمادي" }, color: "#808080" },
  ],
};

/** What a buyer chooses of a kind of part, by its picture. */
export const demoPartOptions: Record<string, NewOption[]> = {
  headlight: [side],
  "tail-light": [side],
  "side-mirror": [side, finish],
  "alloy-wheel": [finish],
  "seat-cover": [finish],
  "floor-mat": [finish],
};
