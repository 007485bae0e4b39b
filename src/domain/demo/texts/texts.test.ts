import { describe, expect, it } from "vitest";
import { inside, mechanics, mileage, paint, upkeep } from "./car-condition.ts";
import { contact, greeting, origin, papers, price, story } from "./car-story.ts";
import { countedArabic, countedEnglish, days, months, roughArabic, thousands, years } from "./counted.ts";
import { filled, joined, withEasternDigits } from "./phrase.ts";

describe("the words of invented ads", () => {
  it("count as Arabic counts", () => {
    expect([1, 2, 3, 10, 11, 12, 24].map((count) => countedArabic(count, months))).toEqual([
      "شهر",
      "شهرين",
      "3 أشهر",
      "10 أشهر",
      "11 شهر",
      "12 شهر",
      "24 شهر",
    ]);
    expect(countedArabic(2, years)).toBe("سنتين");
    expect(countedArabic(7, days)).toBe("7 أيام");
    expect([1, 2, 5, 64, 105, 200].map((count) => countedArabic(count, thousands))).toEqual([
      "ألف",
      "ألفين",
      "5 آلاف",
      "64 ألف",
      "105 آلاف",
      "200 ألف",
    ]);
    expect([800, 5_000, 64_000, 64_300].map(roughArabic)).toEqual(["800", "5 آلاف", "64 ألف", "64,300"]);
    expect([countedEnglish(1, "month"), countedEnglish(6, "month")]).toEqual(["1 month", "6 months"]);
  });

  it("agree with what is spoken of", () => {
    const phrase = "{the} نظيف{|ة}، صيانت{ه|ها} بالوكالة";
    expect(filled(phrase, { the: "السيارة" }, true)).toBe("السيارة نظيفة، صيانتها بالوكالة");
    expect(filled(phrase, { the: "الجيب" }, false)).toBe("الجيب نظيف، صيانته بالوكالة");
    expect(() => filled("{nothing}", {}, true)).toThrow(/nothing/);
  });

  it("are listed in the same order in both languages, so that both say the same", () => {
    const groups = { mileage, paint, mechanics, upkeep, inside, origin, story, papers, price, contact, greeting };
    for (const [name, group] of Object.entries(groups)) {
      for (const [nth, point] of group.entries()) {
        expect(point.ar.length, `${name} ${nth}: ${point.ar[0]}`).toBe(point.en.length);
      }
    }
  });

  it("hang together as sentences, lists and lines", () => {
    expect(joined(["for sale", "one owner"], "sentences", "en")).toBe("For sale. One owner.");
    expect(joined(["للبيع", "مالك واحد"], "commas", "ar")).toBe("للبيع، مالك واحد");
    expect(joined(["Camry", "one owner"], "bullets", "en")).toBe("Camry\n- One owner");
  });

  it("keep names of grades as they are when the digits are eastern", () => {
    expect(withEasternDigits("كامري 2021 ماشي 64,300 كم K5 H1")).toBe("كامري ٢٠٢١ ماشي ٦٤٬٣٠٠ كم K5 H1");
  });
});
