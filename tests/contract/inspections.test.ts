import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ListingPageData } from "#web/listing-page/listing-page.server.ts";
import { loader as listingLoader } from "#web/listing-page/listing-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
});

const open = async (id: number, language: "ar" | "en" = "en"): Promise<ListingPageData> => {
  const { slug } = await db.selectFrom("ads").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
  const context = await createPageContext(db, { language });
  const product = `${id}-${slug}`;
  const request = new Request(`https://karaj.example/shop/products/${product}`);
  const { data } = await runPageHandler(listingLoader as PageHandler, context, request, { product });
  return data as unknown as ListingPageData;
};

const findUsedCar = async (): Promise<number> => {
  const catalog = await getCatalog(db);
  const used = catalog.features.get("condition")?.lookups.find(({ slug }) => slug === "used")?.id ?? 0;
  const row = await db
    .selectFrom("ads")
    .select("id")
    .where("kind", "=", "car")
    .where("condition_id", "=", used)
    .where("status", "=", "active")
    .where("category_id", "=", catalog.categories.bySlug.get("cars")?.id ?? 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Replaces the features of an inspection by the given texts and values. */
async function setInspection(id: number, texts: Record<string, string>, panels: readonly string[]): Promise<void> {
  const catalog = await getCatalog(db);
  const getFeatureId = (key: string) => catalog.features.get(key)?.id ?? 0;
  const keys = ["panels", "paint_thickness", "inspection_date", "inspection_by", "inspection_report"];
  const linkKeys = ["history_by", "history_date", "history_report", "video"];
  await db
    .deleteFrom("ad_features")
    .where("ad_id", "=", id)
    .where("feature_id", "in", [...keys, ...linkKeys].map(getFeatureId))
    .execute();
  const rows = [
    ...Object.entries(texts).map(([key, text]) => ({ ad_id: id, feature_id: getFeatureId(key), text_value: text })),
    ...(catalog.features.get("panels")?.lookups ?? [])
      .filter(({ slug }) => panels.includes(slug))
      .map(({ id: lookup_id }, position) => ({ ad_id: id, feature_id: getFeatureId("panels"), lookup_id, position })),
  ];
  for (const row of rows) await db.insertInto("ad_features").values(row).execute();
}

describe("Condition section of a car page", () => {
  it("Condition section of a car page shows the states of the panels, and when and by whom the car was inspected, with the link to the report", async () => {
    const id = await findUsedCar();
    await setInspection(
      id,
      {
        inspection_date: "2026-05-20",
        inspection_by: "رصد لفحص السيارات",
        inspection_report: "https://www.reports.example.com/7",
      },
      ["hood-repainted", "roof-original"],
    );
    const { inspection, facts } = await open(id, "ar");
    expect(inspection).toMatchObject({
      panels: { hood: "repainted", roof: "original" },
      date: "20 مايو 2026",
      inspector: "رصد لفحص السيارات",
      report: { href: "https://www.reports.example.com/7", host: "reports.example.com" },
    });
    expect(facts.map(({ name }) => name)).not.toContain("جهة الفحص");
  });

  it("Condition section of a car page states nothing about panels and inspection that the seller does not state, and links no unsafe address", async () => {
    const id = await findUsedCar();
    await setInspection(id, {}, []);
    expect((await open(id)).inspection).toEqual({ panels: {} });
    // Values from before the check, or written by an administrator.
    await setInspection(id, { inspection_report: "javascript:alert(1)", inspection_date: "soon" }, []);
    expect((await open(id)).inspection).toEqual({ panels: {} });
  });

  it("Condition section of a car page shows the history report that the seller attaches, and the official service of the country", async () => {
    const id = await findUsedCar();
    const { cities } = await getCatalog(db);
    const setCity = async (slug: string) => {
      await db
        .updateTable("ads")
        .set({ city_id: cities.bySlug.get(slug)?.id ?? 0 })
        .where("id", "=", id)
        .execute();
    };
    await setCity("riyadh");
    await setInspection(
      id,
      {
        history_by: "Mojaz",
        history_date: "2026-05-02",
        history_report: "https://reports.example.com/9",
      },
      [],
    );
    const { historyReport, facts } = await open(id);
    expect(historyReport).toEqual({
      by: "Mojaz",
      date: "May 2, 2026",
      report: { href: "https://reports.example.com/9", host: "reports.example.com" },
      service: { name: "Mojaz", href: "https://www.mojaz.com.sa/" },
    });
    expect(facts.map(({ value }) => value)).not.toContain("https://reports.example.com/9");
    await setInspection(id, { history_report: "javascript:alert(1)" }, []);
    expect((await open(id, "ar")).historyReport).toEqual({
      service: { name: "موجز", href: "https://www.mojaz.com.sa/" },
    });
    // No official service is known for this country.
    await setCity("amman");
    expect((await open(id)).historyReport).toBeUndefined();
  });
});

describe("Video of a listing", () => {
  it("Video of a listing page is a player without cookies and a plain link, and nothing for an address that is no video", async () => {
    const id = await findUsedCar();
    await setInspection(id, { video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }, []);
    expect((await open(id)).video).toEqual({
      address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      host: "youtube.com",
    });
    await setInspection(id, { video: "javascript:alert(1)" }, []);
    expect((await open(id)).video).toBeUndefined();
  });
});
