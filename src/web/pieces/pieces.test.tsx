import fc from "fast-check";
import { createContext, lazy, type ReactNode, Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { translator } from "#i18n/i18n.ts";
import { provideTexts } from "#i18n/texts.ts";
import { Translation } from "#i18n/use-translation.ts";
import { textOf } from "../page-text.ts";
import { keptPiece } from "./piece.tsx";
import { PieceStore, renderInPieces } from "./pieces.server.tsx";

provideTexts("en", en);
provideTexts("ar", ar);

const Chosen = createContext<readonly number[]>([]);
let renderings = 0;

function Plain({ id, text, children }: { id: number; text: string; children?: ReactNode }) {
  renderings += 1;
  const chosen = use(Chosen).includes(id);
  const { language } = use(Translation) ?? {};
  return (
    <article data-chosen={chosen} lang={language} title={text}>
      {text} {id}
      {children}
      <img src={`/${id}.webp`} fetchPriority="high" alt="" />
    </article>
  );
}
const Card = keptPiece(Plain, {
  name: "card",
  says: ({ id, text }, read) => [id, text, read(Chosen).includes(id)],
});
/** The same inside one that is kept itself. */
const Row = keptPiece(({ id, text }: { id: number; text: string }) => <Card id={id} text={text} />, {
  name: "row",
  says: ({ id, text }, read) => [id, text, read(Chosen).includes(id)],
});
/** The same for who has chosen none of it; what is chosen is made in its place. */
const Shared = keptPiece(({ id, text }: { id: number; text: string }) => <Card id={id} text={text} />, {
  name: "shared",
  says: ({ id, text }, read) => (read(Chosen).includes(id) ? undefined : [id, text]),
});
const Nothing = keptPiece(() => null, { name: "nothing", says: () => [] });

type World = { cards: { id: number; text: string; shape: number }[]; chosen: number[]; language: "ar" | "en" };

const pageOf = ({ cards, chosen, language }: World) => (
  <html lang={language}>
    <head>
      <title>cars</title>
    </head>
    <body>
      <Translation value={translator(language)}>
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
      </Translation>
    </body>
  </html>
);

const renderedIn = (store: PieceStore, page: ReactNode) => textOf(renderInPieces(page, store));

/** React's links for pictures are the one thing that pages do without. */
const withoutLinks = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");

const worlds = fc.record({
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

describe("pages made of pieces that are kept", () => {
  it("are what they are without, whatever was rendered before, in both languages", () => {
    // Some are let go while others are asked for.
    for (const room of [0, 2_000, 1_000_000]) {
      const store = new PieceStore(room);
      fc.assert(
        fc.property(worlds, (world) => {
          const whole = withoutLinks(renderToString(pageOf(world)));
          for (let times = 0; times < 2; times += 1) {
            expect(withoutLinks(renderedIn(store, pageOf(world)))).toBe(whole);
          }
          expect(store.bytes).toBeLessThanOrEqual(room);
        }),
        { numRuns: 100 },
      );
    }
  });

  it("are rendered once for all who see the same of them, and anew for who sees something else", () => {
    const store = new PieceStore(1_000_000);
    const rendered = (more: Partial<World>) => {
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

  it("leave it to the page what is shown when one of them fails, or waits for its code", async () => {
    const store = new PieceStore(1_000_000);
    const Failing = keptPiece(
      () => {
        throw new Error("no such part");
      },
      { name: "failing", says: () => [] },
    );
    const come = Promise.withResolvers<{ default: () => ReactNode }>();
    const Later = lazy(() => come.promise);
    const Waiting = keptPiece(
      () => (
        <Suspense fallback={<i />}>
          <Later />
        </Suspense>
      ),
      { name: "waiting", says: () => [] },
    );
    const inside = (part: ReactNode) => (
      <Translation value={translator("en")}>
        <Suspense fallback={<b>gone</b>}>{part}</Suspense>
      </Translation>
    );
    expect(renderedIn(store, inside(<Failing />))).toContain("<b>gone</b>");
    expect(() => renderedIn(store, <Translation value={translator("en")}>{<Failing />}</Translation>)).toThrow(
      "no such part",
    );
    expect(renderedIn(store, inside(<Waiting />))).toContain("<i></i>");
    come.resolve({ default: () => <p>here</p> });
    await expect.poll(() => renderedIn(store, inside(<Waiting />))).toContain("<p>here</p>");
  });
});
