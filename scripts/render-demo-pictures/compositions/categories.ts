import type { Composition } from "../scene/composition.ts";

type Picture = Omit<Composition, "name" | "ratio" | "widths" | "sign">;

const pictures: Record<string, Picture> = {};

export const categoryPictures = (): Composition[] =>
  Object.entries(pictures).map(([slug, picture]) => ({
    ...picture,
    name: `categories/${slug}`,
    ratio: 1,
    widths: [{ width: 480, quality: 74 }],
  }));
