import { describe, expect, it } from "vitest";
import { evaluateFitment } from "#domain/fitment/fitment-evaluation.ts";
import { applyUniversalCondition, parseWheelAnswer } from "#domain/fitment/universal-conditions.ts";
import { createCamry } from "../../../tests/support/fitment-rules.ts";
import { compareWithTyres, parseStoredTyres, parseTyres, toTyreAnswers } from "./garage-tyres.ts";

const paths = { front: "tyreFront", rear: "tyreRear" };
const parse = (front: string | null, rear: string | null = null) => parseTyres({ front, rear }, paths);
const same = { front: "205/55 R16 91V", rear: null };
const staggered = { front: "235/45 R18", rear: "265/40 R19 101Y" };

describe("Tyre sizes of a garage vehicle", () => {
  it("parseTyres stores sizes in one form, and a rear size only if it differs", () => {
    expect(parse("٢٠٥/٥٥ ر ١٦ 91v")).toEqual({ ok: true, value: same });
    expect(parse("205/55R16 91V", "205 55 16 91V")).toEqual({ ok: true, value: same });
    expect(parse("235/45R18", "265/40ZR19 (101Y)")).toEqual({ ok: true, value: staggered });
    expect(parse("", " \u200e ")).toEqual({ ok: true, value: null });
    expect(parse(null)).toEqual({ ok: true, value: null });
  });

  it("parseTyres names each field with a wrong size, and the front field if only the rear size is given", () => {
    const getErrors = (front: string, rear: string) => {
      const parsed = parse(front, rear);
      return parsed.ok ? [] : parsed.errors.map(({ path, code }) => [path, code]);
    };
    expect(getErrors("16 inch", "x")).toEqual([
      ["tyreFront", "tyre_size"],
      ["tyreRear", "tyre_size"],
    ]);
    expect(getErrors("205/55 R16", "205/55")).toEqual([["tyreRear", "tyre_size"]]);
    expect(getErrors(" ", "205/55 R16")).toEqual([["tyreFront", "tyre_front"]]);
  });

  it("parseStoredTyres ignores anything that is no size", () => {
    expect(parseStoredTyres("205/55 R16 91V", undefined)).toEqual(same);
    expect(parseStoredTyres("235/45 R18", "265/40 R19 101Y")).toEqual(staggered);
    for (const [front, rear] of [
      [null, null],
      ["", ""],
      ["<b>", null],
      ["205/55 R16", 5],
      [{}, null],
    ] as const) {
      expect(parseStoredTyres(front, rear)).toBeNull();
    }
  });

  it("compareWithTyres compares sizes without load and speed index, for each axle", () => {
    expect(compareWithTyres("205/55 R16", same)).toBe("same");
    expect(compareWithTyres("215/55 R16", same)).toBe("other");
    expect(compareWithTyres("235/45 R18", staggered)).toBe("front");
    expect(compareWithTyres("265/40 R19", staggered)).toBe("rear");
    expect(compareWithTyres("35x12.5 R17", { front: "35x12.5 R17 121R", rear: null })).toBe("same");
  });

  it("toTyreAnswers answers the question about the wheels only if all wheels have one diameter", () => {
    expect(toTyreAnswers(same)).toEqual({ "q:wheel-size": "16-inch" });
    expect(toTyreAnswers(staggered)).not.toHaveProperty("q:wheel-size");
    expect(toTyreAnswers(null)).toEqual({});
  });
});

describe("Fitment by tyre sizes", () => {
  it("A universal tyre fits the wheels of a stated size and not those of another, on either axle", () => {
    const getVerdict = (inches: number, tyres: Parameters<typeof toTyreAnswers>[0], answers = {}) => {
      const known = { ...answers, ...toTyreAnswers(tyres) };
      const verdict = evaluateFitment({ compatibility: "all", fitments: [] }, createCamry(), known);
      const facts = { electric: false, wheelInches: parseWheelAnswer(known) };
      return applyUniversalCondition(verdict, { about: "wheel_size", inches }, facts).fit;
    };
    expect(getVerdict(16, null)).toBe("depends");
    expect(getVerdict(16, same)).toBe("universal");
    expect(getVerdict(17, same)).toBe("excluded");
    expect([18, 19, 20].map((inches) => getVerdict(inches, staggered))).toEqual(["universal", "universal", "excluded"]);
    // The tyres win over an older answer about the wheels.
    expect(getVerdict(16, same, { "q:wheel-size": "17-inch" })).toBe("universal");
  });
});
