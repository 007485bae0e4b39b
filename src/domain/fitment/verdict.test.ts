import { describe, expect, it } from "vitest";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { camry, engine, part, rule } from "../../../tests/support/fitment-rules.ts";
import type { PartRules } from "./fitment.ts";
import { verdict } from "./verdict.ts";

describe("[rule 22] whether a part fits", () => {
  const gulf = rule({ market: "gcc" });

  it("a rule for model and year decides, the most specific one", () => {
    const wide = rule({ yearFrom: 2000, yearTo: null });
    const narrow = rule();
    expect(verdict(part(wide, narrow), camry())).toEqual({ fit: "fits", rule: narrow });
    expect(verdict(part(wide, gulf, narrow), camry({ market: "gcc" }))).toEqual({ fit: "fits", rule: gulf });
  });

  it("rules of other models and years say that it doesn't fit", () => {
    for (const other of [rule({ modelId: 2 }), rule({ yearTo: 2018 }), rule({ yearFrom: 2020 })]) {
      expect(verdict(part(other), camry())).toEqual({ fit: "excluded", rule: null });
    }
  });

  it("without rules nobody knows, nor when all that is known is what it doesn't fit", () => {
    expect(verdict(part(), camry())).toEqual({ fit: "unknown" });
    const not = rule({ effect: "excludes", market: "us" });
    expect(verdict(part(not), camry({ market: "gcc" }))).toEqual({ fit: "unknown" });
    expect(verdict(part(not), camry())).toEqual({ fit: "unknown" });
    expect(verdict(part(not), camry({ market: "us" }))).toEqual({ fit: "excluded", rule: not });
  });

  it("what isn't known of the vehicle is asked; known facts win over answers", () => {
    const asked = { fit: "depends", rules: [gulf], questions: [{ about: "market", choices: ["gcc"] }] };
    expect(verdict(part(gulf), camry())).toEqual(asked);
    expect(verdict(part(gulf), camry(), { market: "?" })).toEqual(asked);
    expect(verdict(part(gulf), camry(), { market: "moon" })).toEqual(asked);
    expect(verdict(part(gulf), camry(), { market: "gcc" })).toEqual({ fit: "fits", rule: gulf });
    expect(verdict(part(gulf), camry(), { market: "other" })).toEqual({ fit: "excluded", rule: null });
    expect(verdict(part(gulf), camry({ market: "us" }), { market: "gcc" })).toEqual({ fit: "excluded", rule: null });
  });

  it("a rule that excludes wins, and is asked about while it may", () => {
    const not = rule({ effect: "excludes", qualifiers: [{ key: "brakes", value: "sport" }] });
    const all = part(rule(), not);
    expect(verdict(all, camry(), { "q:brakes": "sport" })).toEqual({ fit: "excluded", rule: not });
    expect(verdict(all, camry(), { "q:brakes": "normal" }).fit).toBe("fits");
    expect(verdict(all, camry())).toMatchObject({
      fit: "depends",
      questions: [{ about: "q:brakes", choices: ["sport"] }],
    });
  });

  it("what can't change anything isn't asked", () => {
    const six = rule({ engine: engine(6, { cylinders: 6 }), drive: "awd" });
    const onlyUs = rule({ effect: "excludes", market: "us", engine: engine(6, { cylinders: 6 }) });
    const asked = (more: Partial<Vehicle>) => {
      const found = verdict(part(six, onlyUs), camry(more));
      return found.fit === "depends" ? found.questions.map(({ about }) => about) : found.fit;
    };
    expect(asked({})).toEqual(["engine", "market", "drive"]);
    expect(asked({ market: "gcc" })).toEqual(["engine", "drive"]);
    expect(asked({ drive: "fwd" })).toBe("excluded");
    expect(asked({ engine: engine(4, { cylinders: 4 }) })).toBe("excluded");
    // Whatever meets the one that fits is excluded as well.
    expect(verdict(part(gulf, rule({ effect: "excludes", market: "gcc" })), camry())).toMatchObject({
      fit: "excluded",
      rule: { effect: "excludes" },
    });
  });

  it("an engine is meant by what is said of it", () => {
    const litres = rule({ engine: engine(10, { litres: 2.5 }) });
    const coded = rule({ engine: engine(11, { litres: 2.5, code: "2AR-FE" }) });
    const known = camry({ engine: engine(12, { litres: 2.5, code: "2ARFE", cylinders: 4 }) });
    expect(verdict(part(litres), known).fit).toBe("fits");
    expect(verdict(part(coded), known).fit).toBe("fits");
    expect(verdict(part(coded), camry({ engine: engine(13, { litres: 2.5 }) }))).toMatchObject({
      fit: "depends",
      questions: [{ about: "engine", choices: ["11"] }],
    });
    expect(verdict(part(litres, coded), camry({ engine: engine(14, { litres: 3.5 }) })).fit).toBe("excluded");
    expect(verdict(part(coded), camry(), { engine: "11" }).fit).toBe("fits");
    expect(verdict(part(coded), camry(), { engine: "other" }).fit).toBe("excluded");
    expect(verdict(part(coded), camry(), { engine: "99" }).fit).toBe("depends");
  });

  it("the day it was built may be a month: asked while the month isn't enough", () => {
    const early = part(rule({ builtTo: "2019-03-15" }));
    expect(verdict(early, camry())).toMatchObject({ fit: "depends", questions: [{ about: "built", choices: [] }] });
    const built = (day: string) => verdict(early, camry(), { built: day }).fit;
    expect(["2019-02", "2019-03", "2019-04", "2019-03-15", "2018", "2019"].map(built)).toEqual([
      "fits",
      "depends",
      "excluded",
      "fits",
      "fits",
      "depends",
    ]);
    for (const nonsense of ["2019-02-30", "2019-13", "soon", "٢٠١٩", ""]) expect(built(nonsense)).toBe("depends");
  });

  it("universal parts fit whatever isn't excluded", () => {
    const not = rule({ effect: "excludes", drive: "4wd" });
    const all: PartRules = { compatibility: "all", fitments: [not] };
    expect(verdict({ compatibility: "all", fitments: [] }, camry())).toEqual({ fit: "universal" });
    expect(verdict(all, camry({ drive: "fwd" }))).toEqual({ fit: "universal" });
    expect(verdict(all, camry({ drive: "4wd" }))).toEqual({ fit: "excluded", rule: not });
    expect(verdict(all, camry())).toMatchObject({ fit: "depends", rules: [not] });
  });
});
