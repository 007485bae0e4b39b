import { describe, expect, it } from "vitest";
import { parseEngineText, parseYearText } from "./figures.ts";

describe("parseYearText", () => {
  it.each(["2017", "٢٠١٧", "2017.0", "موديل 2017", "MY2017", "2017 موديل", "Model 2017"])(
    "parseYearText reads 2017 from “%s”",
    (text) => expect(parseYearText(text)).toBe(2017),
  );

  it.each(["أقدم من 1970", "1970 or older", "before 1980"])("parseYearText finds no exact year in “%s”", (text) =>
    expect(parseYearText(text)).toBe("open"),
  );

  it.each(["soon", "2015-2016", "12.03.2017 10:00"])("parseYearText refuses “%s”", (text) =>
    expect(parseYearText(text)).toBeUndefined(),
  );
});

describe("parseEngineText", () => {
  it.each([
    ["1.6", 1.6],
    ["1600", 1.6],
    ["1600 CC", 1.6],
    ["2.0L", 2],
    ["٣٫٥", 3.5],
    ["0.6", 0.6],
    ["45", 45],
  ])("parseEngineText reads “%s” as %d litres", (text, litres) => expect(parseEngineText(text)).toBe(litres));

  it("parseEngineText refuses text", () => expect(parseEngineText("V6")).toBeUndefined());
});
