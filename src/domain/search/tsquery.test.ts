import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSynonyms } from "#domain/catalog/catalog.ts";
import { buildSearchQuery, restrictQueryToWeights, type SpellingLookup, stripArticle } from "./tsquery.ts";

const synonyms = buildSynonyms([
  { meaning: "oil", text: "oil" },
  { meaning: "oil", text: "engine oil" },
  { meaning: "oil", text: "زيت" },
  { meaning: "belt", text: "serpentine belt" },
  { meaning: "belt", text: "سير صدر المكينة" },
  { meaning: "air conditioning", text: "ac" },
  { meaning: "air conditioning", text: "air conditioner" },
  { meaning: "air conditioning", text: "مكيف" },
  { meaning: "cooling", text: "cooling" },
  { meaning: "cooling", text: "cold air fan" },
  { meaning: "cooling", text: "air cold fan" },
  { meaning: "cooling", text: "fan" },
  { meaning: "oil filter", text: "فلتر زيت" },
  { meaning: "oil filter", text: "oil filter" },
  { meaning: "filter", text: "filter" },
  { meaning: "filter", text: "filters" },
  { meaning: "filter", text: "فلتر" },
]);
const build = (text: string, findSpellings?: SpellingLookup) =>
  buildSearchQuery(text.split(" "), synonyms, findSpellings);

describe("buildSearchQuery: one word", () => {
  it("buildSearchQuery returns undefined for no words", () => {
    expect(buildSearchQuery([], synonyms)).toBeUndefined();
  });

  it.each([
    ["camry", "'camry':*"],
    ["كامري", "'كامري':*"],
    ["12345", "'12345':*"],
  ])("buildSearchQuery matches %s as a prefix", (word, query) => expect(build(word)).toBe(query));

  it.each([
    ["a", "'a'"],
    ["9", "'9'"],
    ["2019", "'2019'"],
    ["150", "'150'"],
  ])("buildSearchQuery matches the letter or short number %s exactly", (word, query) =>
    expect(build(word)).toBe(query),
  );

  it.each([
    ["الكامري", "('الكامري':* | 'كامري':*)"],
    ["الكام", "('الكام':* | 'كام':*)"],
    ["الام", "'الام':*"],
    ["كامريال", "'كامريال':*"],
  ])("buildSearchQuery matches %s with and without an article, unless too few letters are left", (word, query) =>
    expect(build(word)).toBe(query),
  );

  it.each([
    ["brakes", "'brake':*"],
    ["doors", "'door':*"],
    ["glass", "'glass':*"],
    ["bras", "'bras':*"],
    ["brakes2", "'brakes2':*"],
    ["x5wheels", "'x5wheels':*"],
    ["3doors", "'3doors':*"],
  ])("buildSearchQuery turns %s into the singular if it is an English plural", (word, query) =>
    expect(build(word)).toBe(query),
  );

  it.each([
    ["11", "'11'"],
    ["12", "('12' | 'r12':*)"],
    ["19", "('19' | 'r19':*)"],
    ["20", "('20' | 'r20':*)"],
    ["24", "('24' | 'r24':*)"],
    ["25", "'25'"],
    ["170", "'170'"],
    ["217", "'217'"],
  ])("buildSearchQuery matches %s also as a rim size from 12 to 24 inches", (word, query) =>
    expect(build(word)).toBe(query),
  );
});

describe("buildSearchQuery: several words", () => {
  it.each([
    ["toyota camry", "(('toyota':* & 'camry':*) | 'toyotacamry':*)"],
    ["toyota camry sedan", "(('toyota':* & 'camry':* & 'sedan':*) | 'toyotacamrysedan':*)"],
    ["toyota camry sedan white", "('toyota':* & 'camry':* & 'sedan':* & 'white':*)"],
    ["abcdefghijkl mnopqrstuvwx", "(('abcdefghijkl':* & 'mnopqrstuvwx':*) | 'abcdefghijklmnopqrstuvwx':*)"],
    ["abcdefghijkl mnopqrstuvwxy", "('abcdefghijkl':* & 'mnopqrstuvwxy':*)"],
  ])("buildSearchQuery requires all words of “%s”, or up to three words joined to at most 24 letters", (text, query) =>
    expect(build(text)).toBe(query),
  );

  it.each([
    ["ford f 150 white", "('ford':* & (('f' & '150') | 'f150':*) & 'white':*)"],
    ["كيا سي ار في 2019 ابيض", "((('كيا':* & 'سي':* & 'ار':* & 'في':*) | 'كياسيارفي':*) & '2019' & 'ابيض':*)"],
    ["هوندا سي ار في 2019", "('هوندا':* & (('سي':* & 'ار':* & 'في':*) | 'سيارفي':*) & '2019')"],
    ["a b c d e mazda", "((('a' & 'b' & 'c' & 'd') | 'abcd':*) & 'e' & 'mazda':*)"],
    ["mazda 3 626 white", "('mazda':* & '3' & '626' & 'white':*)"],
  ])(
    "buildSearchQuery also joins two to four neighbouring short words of “%s” if they contain a letter",
    (text, query) => expect(build(text)).toBe(query),
  );

  it("buildSearchQuery does not join a short word that is a synonym", () => {
    expect(build("old ac box white")).toBe(
      "('old':* & ('ac':* | ('air' & 'conditioner':*) | 'مكيف':*) & 'box':* & 'white':*)",
    );
    expect(build("x oil paper white")).toBe("('x' & ('oil':* | 'زيت') & 'paper':* & 'white':*)");
  });
});

describe("buildSearchQuery: tyres and oil", () => {
  const tyre = "('205' & ('55' | '55r16':*) & ('r16':* | '55r16':* | '16'))";
  it.each(["16", "r16", "zr16", "ر16"])("buildSearchQuery reads 205 55 %s as a tyre size", (rim) => {
    expect(build(`white 205 55 ${rim} michelin`)).toBe(`('white':* & ${tyre} & 'michelin':*)`);
  });

  it.each([
    ["195 65 15", "('195' & ('65' | '65r15':*) & ('r15':* | '65r15':* | '15'))"],
    ["315 80 22", "('315' & ('80' | '80r22':*) & ('r22':* | '80r22':* | '22'))"],
  ])("buildSearchQuery reads %s as a tyre size", (size, query) => {
    expect(build(`white ${size} michelin`)).toBe(`('white':* & ${query} & 'michelin':*)`);
  });

  it("buildSearchQuery reads a tyre size after a short model name", () => {
    expect(build("x5 205 55 16")).toBe(`('x5':* & ${tyre})`);
    expect(build("f 150 205 55 16")).toBe(`((('f' & '150') | 'f150':*) & ${tyre})`);
  });

  it.each(["405 55 16", "204 55 16", "2055 55 16", "1205 55 16", "205 57 16", "205 95 16", "205 555 16", "205 155 16"])(
    "buildSearchQuery does not read %s as a tyre size",
    (size) => expect(build(`white ${size} michelin`)).not.toContain(`${size.split(" ")[1]}r16`),
  );

  it.each(["205 55 11", "205 55 25", "205 55 160", "205 55 x16", "205 55 116", "205 55 zzr16", "205 55"])(
    "buildSearchQuery does not read %s as a tyre size, because of the rim",
    (size) => expect(build(`white ${size} michelin`)).not.toMatch(/55r\d/),
  );

  it.each([
    ["5 30", "(('5' & '30') | '5w30':*)"],
    ["20 50", "(('20' & '50') | '20w50':*)"],
    ["0 16", "(('0' & '16') | '0w16':*)"],
  ])("buildSearchQuery reads %s as an oil grade", (grade, query) => {
    expect(build(`mobil ${grade} synthetic white`)).toBe(`('mobil':* & ${query} & 'synthetic':* & 'white':*)`);
  });

  it("buildSearchQuery reads an oil grade after several words", () => {
    expect(build("white mobil large 5 30")).toBe("('white':* & 'mobil':* & 'large':* & (('5' & '30') | '5w30':*))");
  });

  it.each(["5 35", "6 30", "50 30", "105 30", "5 300", "5 130", "5"])(
    "buildSearchQuery does not read %s as an oil grade",
    (grade) => expect(build(`mobil ${grade} synthetic`)).not.toMatch(/\dw\d/),
  );
});

describe("buildSearchQuery: synonyms and spellings", () => {
  it.each([
    ["oil", "('oil':* | 'زيت')"],
    ["الزيت", "('الزيت':* | 'زيت':* | 'oil')"],
    ["ac", "('ac':* | ('air' & 'conditioner':*) | 'مكيف':*)"],
  ])("buildSearchQuery adds the synonyms of %s, short ones as exact words", (word, query) =>
    expect(build(word)).toBe(query),
  );

  it("buildSearchQuery leaves out a synonym that another alternative covers", () => {
    // “filter” is a prefix of “filters”, and “oil” is one of the words of “engine oil”.
    expect(build("filters")).toBe("('filter':* | 'فلتر':*)");
    expect(build("filter")).toBe("('filter':* | 'فلتر':*)");
    expect(build("engine oil white paper")).toBe(
      "((('engine':* & 'oil':*) | ('oil' | 'زيت')) & 'white':* & 'paper':*)",
    );
  });

  it("buildSearchQuery keeps the widest synonym, wherever it stands among the others", () => {
    expect(build("cooling")).toBe("('cooling':* | 'fan')");
  });

  it("buildSearchQuery finds the synonym of several words that each have an article", () => {
    expect(build("الفلتر الزيت ابيض كبير")).toContain("('oil' & 'filter':*)");
  });

  it("buildSearchQuery finds the synonym of up to three words, with or without articles", () => {
    const belt = (first: string) => `(${first} | (('serpentine':* & 'belt':*) | ('سير' & 'صدر' & 'المكينه':*)))`;
    const words = "('سير':* & 'صدر':* & ('المكينه':* | 'مكينه':*))";
    expect(build("سير صدر المكينه ابيض")).toBe(`(${belt(words)} & 'ابيض':*)`);
    expect(build("serpentine belt old white")).toBe(`(${belt("('serpentine':* & 'belt':*)")} & 'old':* & 'white':*)`);
    expect(build("المكيف القديم الابيض الكبير")).toContain("('air' & 'conditioner':*)");
  });

  it("buildSearchQuery adds other spellings of one or several words", () => {
    const lookup: SpellingLookup = (words) =>
      ({ hilux: ["هايلكس", "hailux"], "land cruiser": ["لاندكروزر"] })[words.join(" ")] ?? [];
    expect(build("hilux", lookup)).toBe("('hilux':* | 'هايلكس':* | 'hailux':*)");
    expect(build("old land cruiser white", lookup)).toBe(
      "('old':* & (('land':* & 'cruiser':*) | 'لاندكروزر':*) & 'white':*)",
    );
    // A synonym comes before a spelling.
    expect(build("oil", () => ["oyl"])).toBe("('oil':* | 'زيت')");
  });

  it("buildSearchQuery contains every word, whatever the words are", () => {
    const word = fc.stringMatching(/^[a-rt-z]{4,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const query = buildSearchQuery(words, new Map()) ?? "";
        for (const each of words) expect(query).toContain(`'${each}':*`);
        expect(query.replace(/[^(]/g, "").length).toBe(query.replace(/[^)]/g, "").length);
      }),
    );
  });
});

describe("Parts of search queries", () => {
  it("restrictQueryToWeights adds the weights to every word, exact or prefix", () => {
    expect(restrictQueryToWeights("('camry':* & '2019')", "A")).toBe("('camry':*A & '2019':A)");
    expect(restrictQueryToWeights("'a' | 'b':*", "AB")).toBe("'a':AB | 'b':*AB");
  });

  it("stripArticle returns the rest of a word of more than four letters that begins with the article", () => {
    expect(["الكامري", "الكام", "الكا", "كامري", "بالكامري"].map(stripArticle)).toEqual([
      "كامري",
      "كام",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
