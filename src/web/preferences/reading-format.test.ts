import { expect, it } from "vitest";
import { getFormatters } from "#i18n/formatters.ts";
import { resolvePreferences } from "./preferences.ts";
import { withReadingFormat } from "./reading-format.server.ts";

it("withReadingFormat gives concurrent requests the digits of their own readers", async () => {
  const format = async (digits: "latn" | "arab") =>
    withReadingFormat({ digits, calendar: "gregory" }, async () => {
      const texts = [];
      for (let i = 0; i < 3; i += 1) {
        texts.push(getFormatters("ar").formatNumber(12));
        await Promise.resolve();
      }
      return texts.join();
    });
  expect(await Promise.all([format("latn"), format("arab"), format("latn")])).toEqual([
    "12,12,12",
    "١٢,١٢,١٢",
    "12,12,12",
  ]);
  expect(getFormatters("ar").formatNumber(12)).toBe("12");
});

it("resolvePreferences reads digits and calendar from the cookies and ignores unknown values", () => {
  const catalog = {
    countries: [],
    cities: { all: [] },
    currencies: new Map([["USD", {}]]),
    site: { defaultCurrency: "USD" },
  };
  const resolve = (cookie: string) =>
    resolvePreferences(new URL("http://localhost/"), new Headers({ cookie }), catalog as never).reading;
  expect(resolve("digits=arab; calendar=hijri")).toEqual({ digits: "arab", calendar: "hijri" });
  expect(resolve("digits=thai; calendar=")).toEqual({ digits: "latn", calendar: "gregory" });
});
