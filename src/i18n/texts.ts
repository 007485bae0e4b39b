import type { Language } from "#kernel/local-text.ts";
import type { en } from "./whole.ts";

/** The interface's texts; the English ones say which keys there are. */
export type Texts = typeof en;

/** What a browser fetches in one piece. Pages whose texts few others have ask for theirs by `needTexts`. */
const parts = {
  everywhere: { en: () => import("./en.ts"), ar: () => import("./ar.ts") },
  /** A connection that broke. */
  line: { en: () => import("./en-line.ts"), ar: () => import("./ar-line.ts") },
  /** Home and the shop's landing page. */
  front: { en: () => import("./en-front.ts"), ar: () => import("./ar-front.ts") },
  /** What narrows a list. */
  filters: { en: () => import("./en-filters.ts"), ar: () => import("./ar-filters.ts") },
  /** An ad's own page, and what is shown of it elsewhere. */
  ad: { en: () => import("./en-ad.ts"), ar: () => import("./ar-ad.ts") },
  /** What fits, and how prices stand. */
  beside: { en: () => import("./en-beside.ts"), ar: () => import("./ar-beside.ts") },
  /** Blog and the pages about the site. */
  reading: { en: () => import("./en-reading.ts"), ar: () => import("./ar-reading.ts") },
  /** What the search box suggests. */
  searching: { en: () => import("./en-searching.ts"), ar: () => import("./ar-searching.ts") },
  /** Signing in, and the pages of an account. */
  account: { en: () => import("./en-account.ts"), ar: () => import("./ar-account.ts") },
  /** What was ordered and sold, and tracking it. */
  orders: { en: () => import("./en-orders.ts"), ar: () => import("./ar-orders.ts") },
  /** What was put aside: cart and comparison. */
  aside: { en: () => import("./en-aside.ts"), ar: () => import("./ar-aside.ts") },
  /** Placing an order. */
  checkout: { en: () => import("./en-checkout.ts"), ar: () => import("./ar-checkout.ts") },
  /** What buyers say of ads and sellers. */
  reviews: { en: () => import("./en-reviews.ts"), ar: () => import("./ar-reviews.ts") },
  /** Choosing a vehicle, and the garage. */
  vehicles: { en: () => import("./en-vehicles.ts"), ar: () => import("./ar-vehicles.ts") },
  /** Writing ads, and what becomes of them. */
  selling: { en: () => import("./en-selling.ts"), ar: () => import("./ar-selling.ts") },
  /** A seller's own ads. */
  myAds: { en: () => import("./en-my-ads.ts"), ar: () => import("./ar-my-ads.ts") },
  /** Showrooms and rental offices. */
  businesses: { en: () => import("./en-businesses.ts"), ar: () => import("./ar-businesses.ts") },
  /** Lists of sellers, and a seller's own page. */
  sellers: { en: () => import("./en-sellers.ts"), ar: () => import("./ar-sellers.ts") },
  /** Renting by the day. */
  bookings: { en: () => import("./en-bookings.ts"), ar: () => import("./ar-bookings.ts") },
  /** Ads by the file. */
  imports: { en: () => import("./en-imports.ts"), ar: () => import("./ar-imports.ts") },
  /** Checking what others write. */
  moderation: { en: () => import("./en-moderation.ts"), ar: () => import("./ar-moderation.ts") },
  /** Running the site. */
  admin: { en: () => import("./en-admin.ts"), ar: () => import("./ar-admin.ts") },
  /** What somebody has to know. */
  notifications: { en: () => import("./en-notifications.ts"), ar: () => import("./ar-notifications.ts") },
  /** Conversations of buyers and sellers. */
  inbox: { en: () => import("./en-inbox.ts"), ar: () => import("./ar-inbox.ts") },
  /** Tokens of programs. */
  tokens: { en: () => import("./en-tokens.ts"), ar: () => import("./ar-tokens.ts") },
  /** What the API offers. */
  apiDocs: { en: () => import("./en-api-docs.ts"), ar: () => import("./ar-api-docs.ts") },
};
type Part = keyof typeof parts;

/** A text with holes, "{{name}}", taken apart once: what stands before the first, then each with what follows it. */
export type Holed = { start: string; holes: readonly { name: string; then: string }[] };
export type Wording = string | Holed;

const provided = new Map<Language, Map<string, Wording>>();

/** The server provides both languages whole at start, the browser the parts that are shown. */
export function provideTexts(language: Language, texts: object): void {
  // Translators hold on to this map, so what is added later is known to them too.
  const known = provided.get(language) ?? new Map<string, Wording>();
  provided.set(language, known);
  take(texts, "", known);
}

function take(texts: object, prefix: string, into: Map<string, Wording>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== "string") take(text, `${prefix}${name}.`, into);
    else into.set(prefix + name, text.includes("{{") ? takenApart(text) : text);
  }
}

function takenApart(text: string): Holed {
  const [start = "", ...rest] = text.split("{{");
  const holes = rest.map((each) => {
    const [name = "", then = ""] = each.split("}}");
    return { name, then };
  });
  return { start, holes };
}

/** A language's texts by their names, "cart.title"; undefined where none were provided. */
export const textsOf = (language: Language): ReadonlyMap<string, Wording> | undefined => provided.get(language);

const needed = new Set<Part>(["everywhere"]);
const here = new Set<string>();

/** Brings a language's texts into the browser, all parts that pages needed so far: only one language is shipped with a page. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all(
    [...needed].map(async (part) => {
      if (here.has(`${language} ${part}`)) return;
      const module = await parts[part][language]();
      provideTexts(language, module.default);
      here.add(`${language} ${part}`);
    }),
  );
}

/** For a page's module to wait for before it is used; the server has all texts already. */
export async function needTexts(part: Part): Promise<void> {
  if (typeof document === "undefined") return;
  needed.add(part);
  await loadTexts(document.documentElement.lang === "ar" ? "ar" : "en");
}
