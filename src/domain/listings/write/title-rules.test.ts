import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findContactInTitle } from "./title-rules.ts";

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
const inAnyDigits = fc.constantFrom((text: string) => text, arabic, persian);

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: count, maxLength: count });
const mobile = fc.oneof(
  digits(8).map((rest) => `05${rest}`),
  digits(8).map((rest) => `+9665${rest}`),
  digits(8).map((rest) => `009665${rest}`),
  digits(8).map((rest) => `9715${rest}`),
  digits(7).map((rest) => `+9656${rest}`),
  digits(8).map((rest) => `010${rest}`),
  digits(7).map((rest) => `079${rest}`),
);
const before = fc.constantFrom("Camry 2019 clean", "كامري 2019 نظيفة", "Toyota", "للبيع لكزس", "");
const after = fc.constantFrom("low km", "بسعر ممتاز", "V6", "");

describe("findContactInTitle with phone numbers [rule 31]", () => {
  it("findContactInTitle detects a phone number in digits of any script and with separators between its digits", () => {
    fc.assert(
      fc.property(
        mobile,
        before,
        after,
        fc.constantFrom("", " ", ".", "-", " . ", "_", "*", "\u200b", "\u200f", "ـ", "/"),
        inAnyDigits,
        (number, first, last, mark, write) => {
          const spread = number[0] === "+" ? `+${[...number.slice(1)].join(mark)}` : [...number].join(mark);
          expect(findContactInTitle(`${first} ${write(spread)} ${last}`)).toBe("phone");
        },
      ),
    );
  });

  it("findContactInTitle detects a phone number that is split by a word", () => {
    fc.assert(
      fc.property(digits(8), fc.constantFrom("call", "اتصل", "then", "العنصر"), inAnyDigits, (rest, word, write) => {
        const number = `05${rest}`;
        expect(findContactInTitle(write(`${number.slice(0, 3)} ${word} ${number.slice(3)}`))).toBe("phone");
        expect(findContactInTitle(write(`Camry ${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`))).toBe(
          "phone",
        );
      }),
    );
  });

  it.each([
    "Camry 2019 0501234567",
    "كامري ٢٠١٩ ٠٥٠١٢٣٤٥٦٧",
    "كامري ٠٥٠ ١٢٣ ٤٥٦٧",
    "call 050-123-4567",
    "050 اتصل 1234567",
    "٠.٥.٠.١.٢.٣.٤.٥.٦.٧",
    "O5O 123 4567",
    "05o1234567",
    "zero five zero one two three four five six seven",
    "صفر خمسة خمسة واحد اثنين ثلاثة اربعة خمسة ستة سبعة",
    "50 123 4567",
    "+971 50 123 4567",
    "0097150 1234567",
    "للتواصل 99887766",
    "whatsapp 9988 7766",
    "جوال 0112345678",
    "０５０１２３４５６７",
    "Camry (050) 123-4567",
  ])("findContactInTitle detects a phone number: %s", (title) => expect(findContactInTitle(title)).toBe("phone"));
});

describe("findContactInTitle with links [rule 31]", () => {
  it.each([
    "Camry t.me/mycars",
    "wa.me/96650",
    "See www.cars.example",
    "karaj-cars.com",
    "http://x",
    "سيارات.com",
    "my cars . com",
    "cars dot com",
    "موقعي دوت كوم",
    "snap @ahmed_cars",
    "me@example.org",
    "CARS.SA",
    "163.com",
    "t\u200b.me/x",
  ])("findContactInTitle detects a link: %s", (title) => expect(findContactInTitle(title)).toBe("link"));
});

describe("findContactInTitle with ordinary titles", () => {
  it.each([
    "2.5L 2019 Camry 4x4",
    "Toyota Camry 2019 GLE 2.5L",
    "Brake pads 04465-33471",
    "فحمات 04465-33471 كامري 2018-2021",
    "Camry 2019 150,000 SAR",
    "كامري ٢٠١٩ بسعر ١٥٠٬٠٠٠ ريال",
    "Land Cruiser 2005 4.7 V8 320000 km",
    "لاندكروزر 05 ماشي 120000 كم",
    "Camry 05 2.4 120000 km",
    "BMW 530i 2020 45,000 km",
    "Bosch 0986494123",
    "Mercedes A0001802609 oil filter",
    "Oil filter 90915-YZZD3",
    "Michelin 265/65R17 2023",
    "Hyundai H1 2016 9 seats",
    "Mazda 6 2015",
    "Mazda 3 2012 1.6",
    "كامري ٢٠١٩ فل كامل ٣٥ الف كم",
    "GM 55561426 thermostat",
    "Nissan Patrol 2010, 2012 & 2014 bumper",
    "Price @ 50000",
    "Aisin WPT-003 1998-2005 2.4L",
    "Ford F-150 2018 3.5 EcoBoost 4WD",
    "AC Delco 12V 70Ah",
    "",
    "🚗",
  ])("findContactInTitle finds nothing in %s", (title) => expect(findContactInTitle(title)).toBeUndefined());

  it("findContactInTitle finds nothing in random combinations of models, years, mileages, prices and part numbers", () => {
    const year = fc.integer({ min: 1970, max: 2026 }).map(String);
    const km = fc.integer({ min: 1, max: 600 }).map((thousands) => `${thousands},000 km`);
    const bareKm = fc.integer({ min: 1_000, max: 600_000 }).map((count) => `${count} كم`);
    const price = fc.integer({ min: 1, max: 900 }).map((thousands) => `${thousands},000 SAR`);
    const engine = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 9 }))
      .map(([a, b]) => `${a}.${b}L`);
    const part = fc
      .tuple(fc.integer({ min: 10_000, max: 49_999 }), fc.integer({ min: 10_000, max: 99_999 }))
      .map(([a, b]) => `${a}-${b}`);
    const modelName = fc.constantFrom(
      "Camry",
      "لاند كروزر",
      "F-150",
      "Mazda 3",
      "X5",
      "4x4",
      "V6",
      "فل كامل",
      "H1",
      "C200",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(modelName, engine), { minLength: 1, maxLength: 3 }),
        year,
        fc.oneof(km, bareKm, price, part),
        inAnyDigits,
        (words, modelName, number, write) => {
          expect(findContactInTitle(write([...words, modelName, number].join(" ")))).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("findContactInTitle returns “phone”, “link” or undefined for any text, even with 10,000 characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        expect([undefined, "phone", "link"]).toContain(findContactInTitle(text));
      }),
    );
    expect(findContactInTitle("1 ".repeat(5_000))).toBeUndefined();
  });
});

describe("findContactInTitle with adversarial titles", () => {
  it.each(["a-", "-", "a", "1", "1-", "a. ", "1 ", "+ 1", "o ", "whats ", "five "])(
    "[ASVS 1.3.12] findContactInTitle handles long repetitions without slow backtracking: %j",
    (text) => {
      expect(["phone", undefined]).toContain(findContactInTitle(text.repeat(5_000)));
    },
  );

  it.each(["--karaj-cars-.com", "a--1.com", "x - karaj .com", "٣a.sa", "123-4.net"])(
    "findContactInTitle detects an obfuscated link: %s",
    (title) => {
      expect(findContactInTitle(title)).toBe("link");
    },
  );
});
