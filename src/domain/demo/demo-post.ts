type BothLanguages = { en: string; ar: string };

/** Blog post of the demo in Markdown. The slug is also the name of its picture. */
export type DemoPost = {
  slug: string;
  category: "buying" | "selling" | "maintenance" | "parts" | "renting";
  author: BothLanguages;
  /** Age of the post in days when the demo is created, so that the blog looks active at any start date. */
  daysAgo: number;
  title: BothLanguages;
  excerpt: BothLanguages;
  body: BothLanguages;
  /** Filter that selects the listings shown next to the post. */
  related: { kind: "car" | "part" | "rental"; category?: string; make?: string };
};
