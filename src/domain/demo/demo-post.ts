type BothLanguages = { en: string; ar: string };

/** Blog post of the demo in Markdown. Its picture is found by the slug. */
export type DemoPost = {
  slug: string;
  category: "buying" | "selling" | "maintenance" | "parts" | "renting";
  author: BothLanguages;
  /** Age of the post in days when the demo is created, so that the blog looks active at any start date. */
  daysAgo: number;
  title: BothLanguages;
  excerpt: BothLanguages;
  body: BothLanguages;
  /** Filter for the listings that are shown next to the post. */
  related: { kind: "car" | "part" | "rental"; category?: string; make?: string };
};
