type BothLanguages = { en: string; ar: string };

/** A blog post of the demo world, in Markdown; its picture follows from the slug. */
export type DemoPost = {
  slug: string;
  category: "buying" | "selling" | "maintenance" | "parts" | "renting";
  author: BothLanguages;
  /** Age at the time the demo is made, so that the blog looks lived in whenever it starts. */
  daysAgo: number;
  title: BothLanguages;
  excerpt: BothLanguages;
  body: BothLanguages;
  /** Which ads are shown beside it. */
  related: { kind: "car" | "part" | "rental"; category?: string; make?: string };
};
