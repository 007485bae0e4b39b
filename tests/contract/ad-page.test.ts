import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "#db/database.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { freshDatabase } from "../support/databases.ts";
import { visitFor } from "../support/visit.ts";

// Loaded anew, so that the page finds what stands in for its part below; other files may have loaded it before.
vi.resetModules();
const { preferencesContext, sessionContext, visitContext } = await import("#web/context.ts");
const { loadProduct } = await import("#web/product/page.server.ts");
const { provideTexts } = await import("#i18n/texts.ts");
const { en } = await import("#i18n/all-messages.ts");

// One part of the page that can't be had, in front of a database that answers everything else.
vi.mock("#domain/ads/product.server.ts", async (original) => ({
  ...(await original<object>()),
  relatedProducts: () => Promise.reject(new Error("the similar ads are out of reach")),
}));

let db: Db;
let dollars: Currency;

beforeAll(async () => {
  ({ db } = await freshDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  provideTexts("en", en);
  dollars = (await catalogueOf(db)).currencies.get("USD") as Currency;
});

async function load(kind: "car" | "part" | "rental") {
  const { id, slug } = await db
    .selectFrom("ads")
    .select(["id", "slug"])
    .where("kind", "=", kind)
    .where("status", "=", "active")
    .orderBy("reviews")
    .executeTakeFirstOrThrow();
  const path = productPath({ id: Number(id), slug });
  const url = new URL(path, "https://karaj.example");
  const logged: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(visitContext, visitFor(db, { origin: url.origin, logError: (error) => logged.push(error) }));
  context.set(sessionContext, undefined);
  context.set(preferencesContext, { language: "en", currency: dollars, theme: undefined });
  const page = await loadProduct({
    request: new Request(url),
    url,
    params: { product: path.split("/").at(-1) ?? "" },
    context,
  } as unknown as Parameters<typeof loadProduct>[0]);
  return { page: "data" in page ? (page.data as { name: { text: string } } & Record<string, unknown>) : page, logged };
}

describe("the ad's page", () => {
  it("[ER-05] shows what it has when similar ads can't be loaded, and the failure is logged", async () => {
    const { page, logged } = await load("car");
    expect(page).toMatchObject({ related: undefined, name: { text: expect.stringMatching(/./) } });
    expect(String(logged[0])).toContain("out of reach");
  });

  it("[EN-10] has no word of reviews to come where nothing can be bought", async () => {
    expect((await load("rental")).page).toMatchObject({ reviews: undefined });
    for (const kind of ["car", "part"] as const)
      expect((await load(kind)).page).toMatchObject({ reviews: { summary: undefined } });
  });

  it("[GL-03] a vehicle's pictures go across the page, a part's stand beside its sidebar", async () => {
    expect((await load("car")).page).toMatchObject({ layout: "product-full" });
    expect((await load("part")).page).toMatchObject({ layout: "product-sidebar" });
  });
});
