import fc from "fast-check";
import { createContext, lazy, type ReactNode, Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { joinPageParts } from "../page-html.ts";
import { cachedFragment } from "./cached-fragment.tsx";
import { FragmentCache, renderWithFragments } from "./fragment-cache.server.tsx";

registerMessages("en", en);
registerMessages("ar", ar);

const Chosen = createContext<readonly number[]>([]);
let renderings = 0;

function Plain({ id, text, children }: { id: number; text: string; children?: ReactNode }) {
  renderings += 1;
  const chosen = use(Chosen).includes(id);
  const { language } = use(TranslationContext) ?? {};
  return (
    <article data-chosen={chosen} lang={language} title={text}>
      {text} {id}
      {children}
      <img src={`/${id}.webp`} fetchPriority="high" alt="" />
    </article>
  );
}
const Card = cachedFragment(Plain, {
  name: "card",
  getKeyData: ({ id, text }, read) => [id, text, read(Chosen).includes(id)],
});
/** Fragment that contains another cached fragment. */
const Row = cachedFragment(({ id, text }: { id: number; text: string }) => <Card id={id} text={text} />, {
  name: "row",
  getKeyData: ({ id, text }, read) => [id, text, read(Chosen).includes(id)],
});
/** Fragment that is cached only for items that the visitor has not chosen. A chosen item is rendered in place. */
const Shared = cachedFragment(({ id, text }: { id: number; text: string }) => <Card id={id} text={text} />, {
  name: "shared",
  getKeyData: ({ id, text }, read) => (read(Chosen).includes(id) ? undefined : [id, text]),
});
const Nothing = cachedFragment(() => null, { name: "nothing", getKeyData: () => [] });

type PageContent = { cards: { id: number; text: string; shape: number }[]; chosen: number[]; language: "ar" | "en" };

const pageOf = ({ cards, chosen, language }: PageContent) => (
  <html lang={language}>
    <head>
      <title>cars</title>
    </head>
    <body>
      <TranslationContext value={getTranslator(language)}>
        <Chosen value={chosen}>
          {cards.map(({ id, text, shape }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be alike
            <div key={i}>
              {text}
              {shape === 0 ? (
                <Card id={id} text={text} />
              ) : shape === 1 ? (
                <Row id={id} text={text} />
              ) : (
                <Shared id={id} text={text} />
              )}
              {shape === 2 && <Nothing />}
              {text}
              <Suspense>
                <Card id={id} text={text} />
                {shape === 1 && text}
              </Suspense>
            </div>
          ))}
        </Chosen>
      </TranslationContext>
    </body>
  </html>
);

const renderedIn = (store: FragmentCache, page: ReactNode) => joinPageParts(renderWithFragments(page, store));

/**
 * Removes the preload links that React adds for pictures. They are the only allowed difference between both
 * renderings.
 */
const withoutLinks = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");

const contents = fc.record({
  cards: fc.array(
    fc.record({
      id: fc.nat(5),
      text: fc.oneof(fc.constantFrom("", "كراج", `"'<b>&`, "$& $1", "<!-- -->"), fc.string({ unit: "binary" })),
      shape: fc.nat(2),
    }),
    { maxLength: 6 },
  ),
  chosen: fc.array(fc.nat(5)),
  language: fc.constantFrom("ar" as const, "en" as const),
});

describe("renderWithFragments", () => {
  it("renderWithFragments produces the same HTML as rendering without the fragment cache", () => {
    // Small limits evict fragments while others are requested.
    for (const room of [0, 2_000, 1_000_000]) {
      const store = new FragmentCache(room);
      fc.assert(
        fc.property(contents, (content) => {
          const expected = withoutLinks(renderToString(pageOf(content)));
          for (let times = 0; times < 2; times += 1) {
            expect(withoutLinks(renderedIn(store, pageOf(content)))).toBe(expected);
          }
          expect(store.bytes).toBeLessThanOrEqual(room);
        }),
        { numRuns: 100 },
      );
    }
  });

  it("renderWithFragments renders a fragment only once for the same content and language", () => {
    const store = new FragmentCache(1_000_000);
    const rendered = (more: Partial<PageContent>) => {
      renderings = 0;
      const cards = [1, 2].map((id) => ({ id, text: "Camry", shape: 0 }));
      renderedIn(store, pageOf({ cards, chosen: [], language: "en", ...more }));
      return renderings;
    };
    expect(rendered({})).toBe(2);
    expect(rendered({ chosen: [9] })).toBe(0);
    expect(rendered({ chosen: [2] })).toBe(1);
    expect(rendered({ language: "ar" })).toBe(2);
    expect(rendered({ language: "ar" })).toBe(0);
  });

  it("renderWithFragments leaves fragments that fail or suspend to the error and Suspense boundaries of the page", async () => {
    const store = new FragmentCache(1_000_000);
    const Failing = cachedFragment(
      () => {
        throw new Error("no such part");
      },
      { name: "failing", getKeyData: () => [] },
    );
    const come = Promise.withResolvers<{ default: () => ReactNode }>();
    const Later = lazy(() => come.promise);
    const Waiting = cachedFragment(
      () => (
        <Suspense fallback={<i />}>
          <Later />
        </Suspense>
      ),
      { name: "waiting", getKeyData: () => [] },
    );
    const inside = (part: ReactNode) => (
      <TranslationContext value={getTranslator("en")}>
        <Suspense fallback={<b>gone</b>}>{part}</Suspense>
      </TranslationContext>
    );
    expect(renderedIn(store, inside(<Failing />))).toContain("<b>gone</b>");
    expect(() =>
      renderedIn(store, <TranslationContext value={getTranslator("en")}>{<Failing />}</TranslationContext>),
    ).toThrow("no such part");
    expect(renderedIn(store, inside(<Waiting />))).toContain("<i></i>");
    come.resolve({ default: () => <p>here</p> });
    await expect.poll(() => renderedIn(store, inside(<Waiting />))).toContain("<p>here</p>");
  });
});
