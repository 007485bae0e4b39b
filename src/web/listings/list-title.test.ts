import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createPageContext } from "../../../tests/support/page-context.ts";
import { loadListPage } from "./load-list-page.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
});

/** Loads the list of cars, or the list that the scope names, and returns its title and breadcrumbs. */
async function loadTitle(search: string, language: "ar" | "en", scope: object = { kind: "car" }) {
  const context = await createPageContext(db, { language, currency: "USD" });
  const url = new URL(`https://karaj.example/shop/CarForSale${search}`);
  const args = { request: new Request(url), url, context, params: {} };
  const titles = {
    kind: { en: "Cars for sale", ar: "سيارات للبيع" },
    all: { en: "All listings", ar: "كل الإعلانات" },
    category: { en: "Brake pads", ar: "فحمات" },
  };
  const title = "kind" in scope ? titles.kind : "all" in scope ? titles.all : titles.category;
  const { list } = await loadListPage(args as never, () => ({
    title: title[language],
    scope,
    canonical: url.pathname,
  }));
  return list;
}

describe("formatListTitle", () => {
  it.each([
    ["", "Cars for sale", "سيارات للبيع"],
    ["?make=toyota", "Toyota cars for sale", "سيارات تويوتا للبيع"],
    ["?model=toyota.camry&city=riyadh", "Toyota Camry for sale in Riyadh", "تويوتا كامري للبيع في الرياض"],
    ["?make=toyota&make=kia", "Kia and Toyota cars for sale", "سيارات كيا وتويوتا للبيع"],
    ["?make=toyota&body=suv", "Toyota SUV cars for sale", "سيارات تويوتا دفع رباعي للبيع"],
    ["?body=sedan&condition=used", "Used sedan cars for sale", "سيارات سيدان مستعملة للبيع"],
    [
      "?model=toyota.camry&condition=used&yearMin=2018&yearMax=2018",
      "Used 2018 Toyota Camry for sale",
      "تويوتا كامري 2018 مستعملة للبيع",
    ],
    ["?city=jeddah&city=riyadh", "Cars for sale in Jeddah and Riyadh", "سيارات للبيع في جدة والرياض"],
    ["?priceMax=20000&color=white", "Cars for sale", "سيارات للبيع"],
    ["?make=toyota&make=kia&make=bmw", "Cars for sale", "سيارات للبيع"],
    ["?not.make=toyota", "Cars for sale", "سيارات للبيع"],
  ])("The list of cars with the filters %s is titled by them", async (search, english, arabic) => {
    expect((await loadTitle(search, "en")).title).toBe(english);
    expect((await loadTitle(search, "ar")).title).toBe(arabic);
  });

  it("A list of parts is titled by its brand and city", async () => {
    expect((await loadTitle("?brand=bosch&city=riyadh", "en", {})).title).toBe("Brake pads by Bosch in Riyadh");
    expect((await loadTitle("?brand=bosch&city=riyadh", "ar", {})).title).toBe("فحمات من بوش في الرياض");
  });

  it.each([
    ["?kind=rental", "Cars for rent", "سيارات للإيجار"],
    ["?kind=rental&make=toyota&city=riyadh", "Toyota cars for rent in Riyadh", "سيارات تويوتا للإيجار في الرياض"],
    ["?kind=car&body=suv", "SUV cars for sale", "سيارات دفع رباعي للبيع"],
    ["?kind=part&brand=bosch", "Parts by Bosch", "قطع غيار من بوش"],
    ["?kind=part&kind=car", "All listings", "كل الإعلانات"],
  ])("The list of all kinds with the filters %s is titled by the kind", async (search, english, arabic) => {
    expect((await loadTitle(search, "en", { all: true })).title).toBe(english);
    expect((await loadTitle(search, "ar", { all: true })).title).toBe(arabic);
  });

  it("A search and a list of one seller keep their titles", async () => {
    expect((await loadTitle("?make=toyota&q=clean", "en")).title).toBe("Cars for sale");
    expect((await loadTitle("?make=toyota", "en", { kind: "car", sellerId: 1 })).title).toBe("Cars for sale");
  });

  it("The breadcrumbs of a filtered list lead to the list without filters", async () => {
    const unfiltered = { label: "Cars for sale", href: "/shop/CarForSale" };
    expect((await loadTitle("?make=toyota", "en")).crumbs).toEqual([unfiltered]);
    expect((await loadTitle("", "en")).crumbs).toEqual([]);
  });
});
