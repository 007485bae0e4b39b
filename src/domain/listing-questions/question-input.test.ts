import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionLengths } from "./listing-question.ts";
import { parseListingAnswer, parseListingQuestion } from "./question-input.ts";

const getCode = (result: ReturnType<typeof parseListingQuestion>) => (result.ok ? undefined : result.code);

/** Words of letters, which contain neither numbers nor signs of links. */
const words = fc
  .array(fc.stringMatching(/^[a-g]{1,12}$/), { minLength: 1, maxLength: 150 })
  .map((each) => each.join(" "));

describe("parseListingQuestion", () => {
  it("Questions of plain words are accepted exactly between 5 and 500 characters", () => {
    fc.assert(
      fc.property(words, (text) => {
        const code =
          text.length < questionLengths.least
            ? "question.too_short"
            : text.length > questionLengths.most
              ? "too_long"
              : undefined;
        expect(getCode(parseListingQuestion(`  ${text}\n`))).toBe(code);
      }),
    );
  });

  it("Phone numbers in any text are refused, in Latin and Arabic digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-g ]{0,40}$/), fc.stringMatching(/^05\d{8}$/), (text, phone) => {
        const arabic = phone.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] as string);
        for (const number of [phone, arabic])
          for (const parse of [parseListingQuestion, parseListingAnswer])
            expect(getCode(parse(`${text} ${number} ok?`))).toBe("question.contact");
      }),
    );
  });

  it.each([
    ["write to me@example.com please", "question.contact"],
    ["هل يمكن التواصل على wa.me/966", "question.contact"],
    ["see https://example.com/car", "question.contact"],
    ["كم قطعت السيارة؟ 120000 كم؟", undefined],
    ["Is it the 2019 model with 2.5 l?", undefined],
    ["????", "question.too_short"],
    ["", "required"],
    [undefined, "required"],
    [7, "required"],
  ])("The question “%s” gives the code %s", (text, code) => {
    expect(getCode(parseListingQuestion(text))).toBe(code);
  });
});

describe("parseListingAnswer", () => {
  it("An answer of one character is accepted, and one above the limit is refused by its field", () => {
    expect(parseListingAnswer("y")).toEqual({ ok: true, value: "y" });
    expect(parseListingAnswer("y".repeat(questionLengths.answer + 1))).toMatchObject({
      code: "too_long",
      errors: [{ path: "answer" }],
    });
  });
});
