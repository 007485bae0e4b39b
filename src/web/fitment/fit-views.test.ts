import { describe, expect, it } from "vitest";
import { exclusionReasons } from "#domain/fitment/fitment.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { toFitmentView } from "./fit-views.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, "");
const getTitle = (verdict: Parameters<typeof toFitmentView>[0], language: "en" | "ar") =>
  withoutIsolates(toFitmentView(verdict, "Camry 2019", language).title);

describe("toFitmentView", () => {
  it("toFitmentView says why a part does not fit, with a text of its own for each reason and language", () => {
    expect(getTitle({ fit: "excluded", reason: "electric" }, "en")).toBe(
      "Doesn't fit your Camry 2019: electric cars don't need it",
    );
    expect(getTitle({ fit: "excluded", reason: "wheel_size" }, "ar")).toBe(
      "لا تركب على سيارتك Camry 2019: مصنوعة لمقاس جنط آخر",
    );
    for (const language of ["en", "ar"] as const) {
      const titles = exclusionReasons.map((reason) => getTitle({ fit: "excluded", reason }, language));
      expect(new Set(titles).size).toBe(exclusionReasons.length);
    }
  });

  it("toFitmentView keeps the title without a reason for a verdict that an order stores", () => {
    expect(getTitle({ fit: "excluded" }, "en")).toBe("Doesn't fit your Camry 2019");
  });

  it("toFitmentView states the condition of a universal part on its badge", () => {
    const oil = { fit: "universal", condition: { about: "fuel" } } as const;
    expect(toFitmentView(oil, "Camry 2019", "en")).toMatchObject({
      fit: "universal",
      label: "Fits all but electric cars",
    });
    expect(toFitmentView(oil, "Camry 2019", "ar").label).toBe("تناسب كل السيارات ما عدا الكهربائية");
    const tyre = { about: "wheel_size", inches: 17 } as const;
    expect(getTitle({ fit: "depends", condition: tyre }, "en")).toBe("Fits cars with 17-inch wheels: check yours");
    expect(getTitle({ fit: "depends", condition: tyre }, "ar")).toBe("تناسب السيارات ذات جنط 17: تأكد من مقاس سيارتك");
    expect(getTitle({ fit: "universal", condition: tyre }, "en")).toBe("Fits your 17-inch wheels");
    expect(getTitle({ fit: "depends", condition: { about: "wheel_size", inches: null } }, "en")).toContain(
      "check yours",
    );
    expect(toFitmentView({ fit: "universal" }, "Camry 2019", "en").label).toBe("Fits every car");
  });
});
