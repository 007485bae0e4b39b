import { describe, expect, it } from "vitest";
import { formatArabicCount } from "#kernel/arabic-count.ts";
import {
  interiorRemarks,
  maintenanceRemarks,
  mechanicsRemarks,
  mileageRemarks,
  paintRemarks,
} from "./car-condition-remarks.ts";
import {
  contactRemarks,
  greetingRemarks,
  originRemarks,
  paperworkRemarks,
  priceRemarks,
  storyRemarks,
} from "./car-story-remarks.ts";
import {
  arabicDayForms,
  arabicMonthForms,
  arabicThousandForms,
  formatArabicThousands,
  formatEnglishCount,
} from "./counted-nouns.ts";
import { fillPhrase, joinPhrases, toEasternDigits } from "./remarks.ts";

describe("Demo texts", () => {
  it("formatArabicCount chooses the Arabic plural form of a noun for a number", () => {
    expect([1, 2, 3, 10, 11, 12, 24].map((count) => formatArabicCount(count, arabicMonthForms))).toEqual([
      "شهر",
      "شهرين",
      "3 أشهر",
      "10 أشهر",
      "11 شهر",
      "12 شهر",
      "24 شهر",
    ]);
    const yearForms = { one: "سنة", two: "سنتين", few: "سنوات", many: "سنة" };
    expect(formatArabicCount(2, yearForms)).toBe("سنتين");
    expect(formatArabicCount(7, arabicDayForms)).toBe("7 أيام");
    expect([1, 2, 5, 64, 105, 200].map((count) => formatArabicCount(count, arabicThousandForms))).toEqual([
      "ألف",
      "ألفين",
      "5 آلاف",
      "64 ألف",
      "105 آلاف",
      "200 ألف",
    ]);
    expect([800, 5_000, 64_000, 64_300].map(formatArabicThousands)).toEqual(["800", "5 آلاف", "64 ألف", "64,300"]);
    expect([formatEnglishCount(1, "month"), formatEnglishCount(6, "month")]).toEqual(["1 month", "6 months"]);
  });

  it("fillPhrase adapts adjectives and pronouns to the grammatical gender of the Arabic noun", () => {
    const phrase = "{the} نظيف{|ة}، صيانت{ه|ها} بالوكالة";
    expect(fillPhrase(phrase, { the: "السيارة" }, true)).toBe("السيارة نظيفة، صيانتها بالوكالة");
    expect(fillPhrase(phrase, { the: "الجيب" }, false)).toBe("الجيب نظيف، صيانته بالوكالة");
    expect(() => fillPhrase("{nothing}", {}, true)).toThrow(/nothing/);
  });

  it("Demo phrases have the same number of variants in both languages", () => {
    const groups = {
      mileage: mileageRemarks,
      paint: paintRemarks,
      mechanics: mechanicsRemarks,
      upkeep: maintenanceRemarks,
      inside: interiorRemarks,
      origin: originRemarks,
      story: storyRemarks,
      papers: paperworkRemarks,
      price: priceRemarks,
      contact: contactRemarks,
      greeting: greetingRemarks,
    };
    for (const [name, group] of Object.entries(groups)) {
      for (const [nth, point] of group.entries()) {
        expect(point.ar.length, `${name} ${nth}: ${point.ar[0]}`).toBe(point.en.length);
      }
    }
  });

  it("joinPhrases joins phrases as sentences, comma lists and bullets", () => {
    expect(joinPhrases(["for sale", "one owner"], "sentences", "en")).toBe("For sale. One owner.");
    expect(joinPhrases(["للبيع", "مالك واحد"], "commas", "ar")).toBe("للبيع، مالك واحد");
    expect(joinPhrases(["Camry", "one owner"], "bullets", "en")).toBe("Camry\n- One owner");
  });

  it("toEasternDigits leaves digits inside model names unchanged", () => {
    expect(toEasternDigits("كامري 2021 ماشي 64,300 كم K5 H1")).toBe("كامري ٢٠٢١ ماشي ٦٤٬٣٠٠ كم K5 H1");
  });
});
