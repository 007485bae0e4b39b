import { describe, expect, it } from "vitest";
import { hasOnlyMarks, isEmptyMarker, isMojibake, isOtherMarker } from "./unusable-text.ts";

const arabicTexts = [
  "تويوتا لاند كروزر",
  "هيونداي أكسنت 2016 فل كامل",
  "محافظ ظ، طبق ط؟",
  "ملاحظة: الحافظة، والحافظات، موجودة",
  "نظام ملاحة، مثبت سرعة",
  "الدوار السابع – عمان",
];
const latinTexts = [
  "Citroën C4",
  "Škoda Octavia",
  "MERCEDES-BENZ É",
  "Große Limousine",
  "Peugeot 308 «SW»",
  "naïve café",
];

/** Decodes the UTF-8 bytes of a text with another encoding. */
const misread = (text: string, encoding: string) => new TextDecoder(encoding).decode(new TextEncoder().encode(text));

describe("isMojibake", () => {
  it.each([...arabicTexts, ...latinTexts])("isMojibake accepts the readable text “%s”", (text) => {
    expect(isMojibake(text)).toBe(false);
  });

  it.each(["windows-1256", "windows-1252"])("isMojibake recognises Arabic in UTF-8 that was read as %s", (encoding) => {
    for (const text of arabicTexts) expect(isMojibake(misread(text, encoding)), text).toBe(true);
  });

  it("isMojibake recognises accents in UTF-8 that were read as windows-1252", () => {
    for (const text of latinTexts) expect(isMojibake(misread(text, "windows-1252")), text).toBe(true);
  });

  it("isMojibake recognises Arabic in windows-1256 that was read as windows-1252", () => {
    expect(isMojibake("ÊæíæÊÇ ßÇãÑí")).toBe(true);
  });

  it("isMojibake recognises the replacement character", () => {
    expect(isMojibake("Toyota \ufffd")).toBe(true);
  });
});

describe("isEmptyMarker", () => {
  it.each(["-", "--", "—", ".", "/", "N/A", "n/a", "NA", "null", "غير محدد", "غير محدّد", "لا يوجد", "Not specified"])(
    "isEmptyMarker recognises “%s”",
    (text) => expect(isEmptyMarker(text)).toBe(true),
  );

  it.each(["0", "أخرى", "A", "no", "Nissan", "???", "غير مطلي"])("isEmptyMarker keeps “%s”", (text) =>
    expect(isEmptyMarker(text)).toBe(false),
  );
});

describe("isOtherMarker", () => {
  it.each(["أخرى", "اخرى", "Other", "OTHERS", "غير ذلك"])("isOtherMarker recognises “%s”", (text) =>
    expect(isOtherMarker(text)).toBe(true),
  );

  it.each(["Otter", "أخر", "لون آخر"])("isOtherMarker keeps “%s”", (text) => expect(isOtherMarker(text)).toBe(false));
});

describe("hasOnlyMarks", () => {
  it.each(["???", "!!", "؟؟؟", "***", "…"])("hasOnlyMarks recognises “%s”", (text) =>
    expect(hasOnlyMarks(text)).toBe(true),
  );

  it.each(["", "3", "؟ كامري", "C++"])("hasOnlyMarks accepts “%s”", (text) => expect(hasOnlyMarks(text)).toBe(false));
});
