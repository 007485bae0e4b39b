import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyPanels, hasRepeatedPanel, type PanelStates, panelStates, parsePanelStates } from "./body-panels.ts";
import { isAddressText, parseFeatureText, parseReportAddress } from "./inspection-fields.ts";

const statesArbitrary: fc.Arbitrary<PanelStates> = fc
  .uniqueArray(fc.constantFrom(...bodyPanels))
  .chain((panels) =>
    fc
      .tuple(...panels.map(() => fc.constantFrom(...panelStates)))
      .map((states) => Object.fromEntries(panels.map((panel, i) => [panel, states[i]])) as PanelStates),
  );

describe("parsePanelStates", () => {
  it("parsePanelStates returns the states that the values name, and no state for the other panels", () => {
    fc.assert(
      fc.property(statesArbitrary, (states) => {
        const slugs = Object.entries(states).map(([panel, state]) => `${panel}-${state}`);
        expect(parsePanelStates(slugs)).toEqual(states);
        expect(hasRepeatedPanel(slugs)).toBe(false);
      }),
    );
  });

  it("parsePanelStates ignores values that name no panel or no state", () => {
    expect(parsePanelStates(["", "hood", "hood-dented", "mirror-original", "roof-replaced"])).toEqual({
      roof: "replaced",
    });
  });
});

describe("hasRepeatedPanel", () => {
  it("hasRepeatedPanel is true for two states of one panel, and false for the same state of two panels", () => {
    expect(hasRepeatedPanel(["hood-original", "hood-repainted"])).toBe(true);
    expect(hasRepeatedPanel(["hood-repainted", "roof-repainted"])).toBe(false);
  });
});

describe("parseFeatureText", () => {
  it.each([
    ["inspection_date", "2026-02-28", { text: "2026-02-28" }],
    ["inspection_date", "٢٨/٢/٢٠٢٦", { text: "2026-02-28" }],
    ["inspection_date", "2026-02-30", { problem: "date" }],
    ["inspection_report", "https://Reports.example.com/car?id=1", { text: "https://reports.example.com/car?id=1" }],
    ["inspection_report", "http://reports.example.com/", { problem: "address" }],
    ["inspection_report", "javascript:alert(1)", { problem: "address" }],
    ["inspection_report", "https://user@reports.example.com/", { problem: "address" }],
    ["inspection_report", "https://localhost/", { problem: "address" }],
    ["inspection_report", "report", { problem: "address" }],
    ["history_date", "soon", { problem: "date" }],
    ["history_report", "ftp://reports.example.com/", { problem: "address" }],
    ["video", "https://youtu.be/dQw4w9WgXcQ", { text: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }],
    ["video", "https://example.com/", { problem: "video" }],
    ["inspection_by", "anything", { text: "anything" }],
  ])("parseFeatureText parses the text of %s: %s", (key, text, parsed) => {
    expect(parseFeatureText(key, text)).toEqual(parsed);
  });
});

describe("isAddressText", () => {
  it("isAddressText is true for links to reports and videos alone", () => {
    const keys = ["inspection_report", "history_report", "video", "history_date", "history_by", "color"];
    expect(keys.filter(isAddressText)).toEqual(["inspection_report", "history_report", "video"]);
  });
});

describe("parseReportAddress", () => {
  it("parseReportAddress accepts no text that is not a link with https", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const url = parseReportAddress(text);
        expect(url === undefined || url.href.startsWith("https://")).toBe(true);
      }),
    );
  });
});
