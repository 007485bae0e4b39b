import { assert, boolean, constantFrom, double, integer, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { decideState, type LearnedState, rateEvidence, type SpellingEvidence } from "./learning-rules.ts";

const count = integer({ min: 0, max: 60 });
const evidences = record({
  listings: count,
  listingsElsewhere: count,
  unnamed: count,
  sellers: count,
  sellersOfValue: count,
  baseShare: double({ min: 0, max: 1, noNaN: true }),
  spread: integer({ min: 0, max: 10 }),
  clicks: count,
  clicksElsewhere: count,
});
const targets = constantFrom("make", "model", "lookup");
const strengths = constantFrom("none", "contradicted", "weak", "strong");
const decisions = record({
  state: constantFrom<LearnedState>("proposed", "accepted", "rejected"),
  reviewed: boolean(),
});

/** Evidence that is strong for a model. */
const strong: SpellingEvidence = {
  listings: 20,
  listingsElsewhere: 0,
  unnamed: 18,
  sellers: 6,
  sellersOfValue: 30,
  baseShare: 0.02,
  spread: 1,
  clicks: 0,
  clicksElsewhere: 0,
};
const order = { contradicted: 0, none: 1, weak: 2, strong: 3 };

describe("rateEvidence", () => {
  it("rateEvidence is strong for a word of many titles of one model that lack the model's name", () => {
    expect(rateEvidence("model", strong)).toBe("strong");
  });

  it("rateEvidence is weak for a word of few titles", () => {
    expect(rateEvidence("model", { ...strong, listings: 4, unnamed: 4, sellers: 3 })).toBe("weak");
    expect(rateEvidence("model", { ...strong, listings: 3, unnamed: 3, sellers: 3 })).toBe("none");
  });

  it("rateEvidence rejects a word that stands beside the known name, such as a trim", () => {
    expect(rateEvidence("model", { ...strong, unnamed: 5 })).toBe("none");
  });

  it("rateEvidence rejects a word of one seller of several", () => {
    expect(rateEvidence("model", { ...strong, sellers: 1 })).toBe("none");
    expect(rateEvidence("model", { ...strong, sellers: 1, sellersOfValue: 1 })).toBe("strong");
  });

  it("rateEvidence rejects a word of a value that most listings have", () => {
    expect(rateEvidence("lookup", { ...strong, spread: 4 })).toBe("strong");
    expect(rateEvidence("lookup", { ...strong, spread: 4, baseShare: 0.7 })).toBe("none");
  });

  it("rateEvidence rejects a word for a make if more than half of its listings are of one model", () => {
    expect(rateEvidence("make", { ...strong, spread: 1.5 })).toBe("none");
    expect(rateEvidence("make", { ...strong, spread: 2.5 })).toBe("strong");
  });

  it("rateEvidence never calls clicks alone strong", () => {
    assert(
      property(count, (clicks) => {
        const evidence = { ...strong, listings: 0, unnamed: 0, sellers: 0, clicks };
        expect(rateEvidence("model", evidence)).toBe(clicks < 5 ? "none" : "weak");
      }),
    );
  });

  it("rateEvidence calls a weak word strong if visitors confirm it", () => {
    const weak = { ...strong, listings: 5, unnamed: 5 };
    expect(rateEvidence("model", weak)).toBe("weak");
    expect(rateEvidence("model", { ...weak, clicks: 5 })).toBe("strong");
    expect(rateEvidence("model", { ...weak, clicks: 5, clicksElsewhere: 5 })).toBe("weak");
  });

  it("rateEvidence never gets stronger with more listings of other cars", () => {
    assert(
      property(targets, evidences, count, (target, evidence, more) => {
        const before = rateEvidence(target, evidence);
        const after = rateEvidence(target, { ...evidence, listingsElsewhere: evidence.listingsElsewhere + more });
        expect(order[after]).toBeLessThanOrEqual(order[before]);
      }),
    );
  });

  it("rateEvidence finds no spelling with less than nine tenths of the listings", () => {
    assert(
      property(targets, evidences, (target, evidence) => {
        const all = evidence.listings + evidence.listingsElsewhere;
        if (all < 4 || evidence.listings / all >= 0.9) return;
        expect(rateEvidence(target, evidence)).toBe("contradicted");
      }),
    );
  });
});

describe("decideState", () => {
  it("decideState keeps every decision of an administrator", () => {
    assert(
      property(decisions, strengths, boolean(), (existing, strength, autoAccept) => {
        if (!existing.reviewed) return;
        expect(decideState(existing, strength, { autoAccept })).toEqual(existing);
      }),
    );
  });

  it("decideState accepts only strong evidence, and only if the site allows it", () => {
    assert(
      property(option(decisions, { nil: undefined }), strengths, boolean(), (existing, strength, autoAccept) => {
        if (existing?.state === "accepted") return;
        const accepted = decideState(existing, strength, { autoAccept })?.state === "accepted";
        expect(accepted).toBe(strength === "strong" && autoAccept && !existing?.reviewed);
      }),
    );
  });

  it("decideState keeps an accepted spelling without listings and forgets a contradicted one", () => {
    const existing = { state: "accepted", reviewed: false } as const;
    expect(decideState(existing, "none", { autoAccept: true })).toEqual(existing);
    expect(decideState(existing, "contradicted", { autoAccept: true })).toBeUndefined();
  });

  it("decideState forgets a proposal without evidence", () => {
    expect(decideState({ state: "proposed", reviewed: false }, "none", { autoAccept: true })).toBeUndefined();
  });
});
