import type { Language } from "#kernel/local-text.ts";
import type { en } from "./whole.ts";

/** The interface's texts; the English ones say which keys there are. */
export type Texts = typeof en;

/** What a browser fetches in one piece. Pages whose texts few others have ask for theirs by `needTexts`. */
const parts = {
  everywhere: { en: () => import("./en.ts"), ar: () => import("./ar.ts") },
  /** A connection that broke, and pages that are missing or failed. */
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
  /** Lists of sellers, and a seller's own page. */
  sellers: { en: () => import("./en-sellers.ts"), ar: () => import("./ar-sellers.ts") },
};
type Part = keyof typeof parts;
type MemberPart = keyof typeof import("./member-parts.ts").memberParts;

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

type Load = Record<Language, () => Promise<{ default: object }>>;
const needed = new Map<Part | MemberPart, Load>([["everywhere", parts.everywhere]]);
const here = new Set<string>();

/** Brings a language's texts into the browser, all parts that pages needed so far: only one language is shipped with a page. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all(
    [...needed].map(async ([part, load]) => {
      if (here.has(`${language} ${part}`)) return;
      const module = await load[language]();
      provideTexts(language, module.default);
      here.add(`${language} ${part}`);
    }),
  );
}

/** For a page's module to wait for before it is used; the server has all texts already. */
export async function needTexts(part: Part | MemberPart): Promise<void> {
  if (typeof document === "undefined") return;
  needed.set(
    part,
    part in parts ? parts[part as Part] : (await import("./member-parts.ts")).memberParts[part as MemberPart],
  );
  await loadTexts(document.documentElement.lang === "ar" ? "ar" : "en");
}
