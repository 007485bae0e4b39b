import { expect, it } from "vitest";
import { settlementDifferencesResource } from "#domain/admin/resources/settlement-differences.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import type { SettlementFile } from "#domain/reconciliation/reconcile.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { renderView } from "../../../../tests/support/render-view.tsx";
import { SettlementFileCard } from "./settlement-file-card.tsx";
import { presentSettlementFile } from "./settlement-file-view.server.ts";

const createFile = (periods: SettlementFile["periods"]): SettlementFile => ({
  id: 9,
  provider: "stripe",
  name: "july.csv",
  rowCount: 3,
  matchedCount: 2,
  createdAt: new Date("2026-08-01T00:00:00Z"),
  periods,
  totals: [
    {
      currency: "USD",
      theirPayments: 100_00,
      ourPayments: 100_00,
      theirRefunds: -20_00,
      ourRefunds: -20_00,
      theirOthers: -75_00,
      ourOthers: 0,
      theirFees: 3_00,
      ourFees: 3_00,
    },
  ],
  differences: 1,
  open: 1,
});
const symbols = { code: "USD", decimals: 2, symbol: "$", symbolAr: "دولار" } as unknown as Currency;
const currencies = new Map([["USD", symbols]]);

it.each(["ar", "en"] as const)(
  "The card of a file shows signed totals and which period was checked (%s)",
  (language) => {
    const from = "2026-06-30T00:00:00Z";
    const until = "2026-07-31T00:00:00Z";
    const render = (begins: SettlementFile["periods"][number]["begins"], previousFileId: number | null) => {
      const file = createFile([{ currency: "USD", from, until, begins, previousFileId }]);
      const card = <SettlementFileCard file={presentSettlementFile(file, currencies, language)} />;
      return renderView(card, language);
    };
    const { text } = render("previous-file", 8);
    expect(text).toMatch(/[-−]\D*20\.00/);
    expect(text).toMatch(/[-−]\D*75\.00/);
    expect(text).toContain("#8");
    expect(text).toMatch(/30.*31/);
    expect(render("limit", 8).text).toContain("45");
    expect(render("first-row", null).text).not.toContain("#8");
    const undated = <SettlementFileCard file={presentSettlementFile(createFile([]), currencies, language)} />;
    expect(renderView(undated, language).text).toContain({ en, ar }[language].admin.reconciliation.noPeriod);
  },
);

it("Every kind of difference has a name and an explanation in both languages", async () => {
  const filter = settlementDifferencesResource.table.filters?.find(({ id }) => id === "difference");
  const kinds = Array.isArray(filter?.choices) ? (filter.choices as string[]) : [];
  expect(kinds).toHaveLength(12);
  for (const { admin } of [en, ar]) {
    const texts: Record<string, string> = admin.choice;
    for (const kind of kinds) {
      expect(texts[kind]).toMatch(/.{3}/);
      expect(texts[kind.replace("difference-", "explanation-")]).toMatch(/.{20}/);
    }
  }
});
