import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectLanguage, formatPublicName, parseReviewId, starValues, summarizeReviews } from "./review.ts";
import { parseReview, parseReviewRejectionReason } from "./review-input.ts";

describe("parseReview", () => {
  const good = { rating: "5", content: "Fits perfectly, thank you" };
  const codes = (values: object) => {
    const parsed = parseReview({ ...good, ...values });
    return parsed.ok ? "ok" : parsed.errors.map(({ path, code }) => `${path}: ${code}`).join();
  };

  it("[VL-08] parseReview accepts ratings from one to five stars, in any digits, and no others", () => {
    for (const rating of ["1", "5", "٤", "۳", 3, " 2 "]) expect(codes({ rating })).toBe("ok");
    for (const rating of ["0", "6", "-1", "4.5", "1e0", "five", "<b>", 0, 1.5, 1e9])
      expect(codes({ rating }), String(rating)).toBe("rating: review.rating");
    for (const rating of ["", "  ", undefined, null, {}, ["5"]]) expect(codes({ rating })).toBe("rating: required");
  });

  it("[VL-08] parseReview accepts texts with 10 to 2,000 visible characters", () => {
    expect(codes({ content: "ممتاز جدًا" })).toBe("ok");
    expect(codes({ content: "x".repeat(2_000) })).toBe("ok");
    expect(codes({ content: "🚗".repeat(2_000) })).toBe("ok");
    expect(codes({ content: "too short" })).toBe("content: review.too_short");
    for (const long of [2_001, 10_000]) expect(codes({ content: "x".repeat(long) })).toBe("content: too_long");
    for (const content of ["", " \n ", "\u202e\u200b".repeat(20), undefined, 7])
      expect(codes({ content })).toBe("content: required");
    const parsed = parseReview({ rating: 1, content: "\u202e<script>alert(1)</script>\r\nbad\u0000" });
    expect(parsed.ok && parsed.value.content).toBe("<script>alert(1)</script>\nbad");
    expect(codes({ rating: "9", content: "no" })).toBe("rating: review.rating,content: review.too_short");
  });

  it("[VL-08] parseReviewRejectionReason requires a reason of at most 500 characters", () => {
    expect(parseReviewRejectionReason({ reason: "Names a person" }).ok).toBe(true);
    for (const reason of ["", " ", undefined, "x".repeat(501)])
      expect(parseReviewRejectionReason({ reason }).ok).toBe(false);
  });
});

describe("summarizeReviews", () => {
  it("[EN-10] summarizeReviews returns the exact mean rounded once, half up", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 5, maxLength: 5 }), (counts) => {
        const given = Object.fromEntries(starValues.map((each, i) => [each, counts[i] ?? 0]));
        const { average, count, stars: counted } = summarizeReviews(given);
        expect(counted).toEqual(given);
        const total = counts.reduce((sum, each) => sum + BigInt(each), 0n);
        expect(count).toBe(Number(total));
        if (total === 0n) return expect(average).toBeNull();
        const sum = starValues.reduce((all, each, i) => all + BigInt(each) * BigInt(counts[i] ?? 0), 0n);
        // The rounded hundredth h satisfies h - 1/2 <= 100 sum / total < h + 1/2.
        const hundredths = BigInt(Math.round((average as number) * 100));
        expect((2n * hundredths - 1n) * total <= 200n * sum).toBe(true);
        expect(200n * sum < (2n * hundredths + 1n) * total).toBe(true);
      }),
    );
  });

  it.each([
    [{ 5: 1 }, 5],
    [{ 5: 1, 4: 1 }, 4.5],
    [{ 5: 1, 4: 2 }, 4.33],
    [{ 5: 2, 4: 1 }, 4.67],
    // 4.125 and 4.375 round half up.
    [{ 5: 1, 4: 7 }, 4.13],
    [{ 5: 3, 4: 5 }, 4.38],
  ])("[EN-10] summarizeReviews for the star counts %j returns the average %d", (counts, average) => {
    expect(summarizeReviews(counts).average).toBe(average);
  });
});

describe("Review helpers", () => {
  it("[EN-10] formatPublicName returns the first name and an initial", () => {
    expect(formatPublicName({ name: "Sara", lastName: "Al Harbi" })).toBe("Sara A.");
    expect(formatPublicName({ name: "سارة", lastName: "العتيبي" })).toBe("سارة ا.");
    expect(formatPublicName({ name: " Ali ", lastName: " " })).toBe("Ali");
  });

  it("detectLanguage returns the language of the letters in a text, or the given language if it has none", () => {
    expect(detectLanguage("ركب على Camry بدون مشاكل", "en")).toBe("ar");
    expect(detectLanguage("fits my camry", "ar")).toBe("en");
    expect(detectLanguage("👍👍 10/10 !!!", "ar")).toBe("ar");
  });

  it("parseReviewId accepts plain positive integers only", () => {
    expect(parseReviewId("17")).toBe(17);
    for (const wrong of ["", "0", "-1", "1.5", "١", "1e3", "9".repeat(20), undefined, null])
      expect(parseReviewId(wrong)).toBeUndefined();
  });
});
