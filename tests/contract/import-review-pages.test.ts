import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { importListings } from "#domain/listings/import/import-listings.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import ImportReportPage, { loader as reportLoader } from "#web/admin/imports/import-report-page.tsx";
import { loader as listLoader } from "#web/admin/list-page.tsx";
import { action as rowAction, loader as rowLoader } from "#web/admin/row-page.tsx";
import { createStaff } from "../support/admin.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTemporaryFolder, createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { renderView } from "../support/render-view.tsx";

let db: Db;
let staff: Awaited<ReturnType<typeof createStaff>>;
let proposalId: string;
let reportId: string;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  staff = await createStaff(db);
  const folder = createTemporaryFolder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "jordan.csv");
  writeFileSync(file, "make,model,fuel\nToyota,Yaris Zorbi,Gas\nToyota,هايلكس 2017,Gas\n");
  const seller = await db
    .insertInto("sellers")
    .values({ slug: "jordan", type: "showroom", name_en: "Jordan cars", name_ar: "سيارات الأردن" } as never)
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
  await importListings(
    { db, clock: () => new Date("2026-06-01"), onReport: () => {} },
    { file, seller, country: "JO" },
  );
  const find = async (table: "catalog_proposals" | "import_reports") =>
    String((await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id);
  proposalId = await find("catalog_proposals");
  reportId = await find("import_reports");
});

/** Calls a handler of an admin page as an administrator. */
async function run(
  handler: unknown,
  path: string,
  { language = "en", params = {}, fields }: { language?: Language; params?: object; fields?: Record<string, string> },
) {
  const context = await createPageContext(db, { account: { ...staff.actor, role: "administrator" }, language });
  const url = new URL(path, "https://karaj.example");
  const request = new Request(url, fields ? { method: "POST", body: new URLSearchParams(fields) } : {});
  return runPageHandler(handler as PageHandler, context, request, { ...params });
}

describe("Merge proposals of imports", () => {
  it.each([
    ["en", "Merge proposals", "New entry", "Toyota Yaris Zorbi", "Contains its name", "Merge"],
    ["ar", "اقتراحات الدمج", "المضاف", "تويوتا Yaris Zorbi", "يحتوي اسمه", "دمج"],
  ] as const)(
    "The list of merge proposals shows entry, evidence and decisions in %s",
    async (language, title, column, name, reason, merge) => {
      const { data } = await run(listLoader, "/admin/catalog-proposals", {
        language,
        params: { room: "catalog-proposals" },
      });
      const page = data as {
        title: string;
        columns: { label: string }[];
        rows: { cells: unknown[] }[];
        bulk: { label: string }[];
      };
      expect(page.title).toBe(title);
      expect(page.columns.map(({ label }) => label)).toContain(column);
      expect(page.rows[0]?.cells).toEqual(expect.arrayContaining([name, reason, "jordan.csv"]));
      expect(page.bulk.map(({ label }) => label)).toContain(merge);
    },
  );

  it("The form on the page of a proposal merges its entry and then offers an undo", async () => {
    const params = { room: "catalog-proposals", row: proposalId };
    const path = `/admin/catalog-proposals/${proposalId}`;
    const getActions = async () =>
      ((await run(rowLoader, path, { params })).data as { acts: { id: string }[] }).acts.map(({ id }) => id);
    expect(await getActions()).toEqual(["mergeSimilar", "keepNew"]);
    const merged = await run(rowAction, path, { params, fields: { act: "mergeSimilar" } });
    expect(merged.status).toBe(303);
    expect(await getActions()).toEqual(["reopen"]);
    await run(rowAction, path, { params, fields: { act: "reopen" } });
    expect(await getActions()).toEqual(["mergeSimilar", "keepNew"]);
  });
});

describe("Reports of imports", () => {
  it.each([
    ["en", "Values we interpreted", "Petrol", "Hilux", "Jordan cars"],
    ["ar", "قيم فسّرناها", "بنزين", "هايلكس", "سيارات الأردن"],
  ] as const)("The report of an import lists the values that it interpreted in %s", async (language, ...texts) => {
    const { data } = await run(reportLoader, `/admin/import-reports/${reportId}`, {
      language,
      params: { report: reportId },
    });
    const { text: shown } = renderView(createElement(ImportReportPage, { loaderData: data } as never), language);
    for (const text of [...texts, "Gas", "هايلكس 2017", "jordan.csv"]) expect(shown).toContain(text);
  });

  it("The report of an unknown import answers 404", async () => {
    const { status } = await run(reportLoader, "/admin/import-reports/999999", { params: { report: "999999" } });
    expect(status).toBe(404);
  });
});
