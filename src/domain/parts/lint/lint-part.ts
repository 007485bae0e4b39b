import type { KnownVehicles } from "../known-vehicles.ts";
import type { NewRule } from "../part.ts";
import { type Finding, finding, type LintedPart, type LintedRule } from "./finding.ts";
import { covers, meansSame } from "./meaning.ts";
import { isUsualQuantity, needsPosition } from "./quantities.ts";

/** Past so many comparisons of two rules of one part the rest is left unchecked, so that no file can hold a run up. */
const mostComparisons = 2_000_000;
/** So many pairs are named; a part with more is wrong as a whole. */
const mostPairs = 50;

/** What is probably not meant in a part's rules, in the order of their rows. Findings refuse nothing. */
export function lintPart(part: LintedPart, vehicles: KnownVehicles): Finding[] {
  const findings = [
    ...(part.universal && part.rules.length > 0 ? [universalWithRules(part.rules)] : []),
    ...pairs(part.rules),
    ...impossibleYears(part.rules, vehicles),
    ...oddQuantities(part, vehicles),
    ...missingPositions(part),
    ...unevenAttributes(part.rules),
    ...unverified(part.rules),
  ];
  // A row that means several engines is several rules, of which the same would be said.
  return [...new Map(findings.map((each) => [`${each.code}/${each.message.en}`, each])).values()].sort(
    (a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0),
  );
}

const universalWithRules = (rules: readonly LintedRule[]): Finding =>
  finding(
    "universal-with-rules",
    rules.map(({ row }) => row),
    "the part is universal, so that its rules mean nothing ({rows})",
    "القطعة تركب على كل السيارات، فلا معنى لشروطها ({rows})",
  );

/** What two rules of one model say about the same vehicles. */
function pairs(rules: readonly LintedRule[]): Finding[] {
  const findings: Finding[] = [];
  let comparisons = 0;
  const exclusions = rules.filter(({ rule }) => rule.effect === "excludes");
  const useful = new Set<LintedRule>();
  const fitting = Map.groupBy(
    rules.filter(({ rule }) => rule.effect === "fits"),
    ({ rule }) => rule.modelId,
  );
  const exclusionsOf = Map.groupBy(exclusions, ({ rule }) => rule.modelId);
  for (const [modelId, own] of fitting) {
    const sorted = own.toSorted((a, b) => a.rule.yearFrom - b.rule.yearFrom);
    for (const [i, a] of sorted.entries()) {
      for (let j = i + 1; j < sorted.length; j += 1) {
        const b = sorted[j] as LintedRule;
        // Ordered by their first year: from here on all begin after this one has ended.
        if (a.rule.yearTo !== null && b.rule.yearFrom > a.rule.yearTo) break;
        comparisons += 1;
        if (a.rule.position === b.rule.position && meansSame(a.rule, b.rule)) findings.push(overlapping(a, b));
        if (comparisons > mostComparisons || findings.length >= mostPairs) return [...findings, unchecked(rules)];
      }
      for (const exclusion of exclusionsOf.get(modelId) ?? []) {
        comparisons += 1;
        if (meansSame(exclusion.rule, a.rule)) useful.add(exclusion);
        if (excludesAll(exclusion.rule, a.rule)) findings.push(contradicting(a, exclusion));
        if (comparisons > mostComparisons || findings.length >= mostPairs) return [...findings, unchecked(rules)];
      }
    }
  }
  const pointless = exclusions.filter((exclusion) => !useful.has(exclusion)).map(({ row }) => row);
  if (pointless.length > 0) {
    findings.push(
      finding(
        "pointless-exclusion",
        pointless,
        "{rows}: excludes vehicles that no other rule says the part fits",
        "{rows}: استثناء لسيارات لا يقول أي شرط إن القطعة تركب عليها",
      ),
    );
  }
  return findings;
}

const excludesAll = (exclusion: NewRule, rule: NewRule): boolean =>
  (exclusion.position === null || exclusion.position === rule.position) && covers(exclusion, rule);

const overlapping = (a: LintedRule, b: LintedRule): Finding =>
  a.rule.quantity !== null && b.rule.quantity !== null && a.rule.quantity !== b.rule.quantity
    ? finding(
        "contradiction",
        [a.row, b.row],
        `{rows}: different quantities (${a.rule.quantity} and ${b.rule.quantity}) for the same vehicles`,
        `{rows}: عددان مختلفان (${a.rule.quantity} و${b.rule.quantity}) للسيارات نفسها`,
      )
    : finding(
        "overlap",
        [a.row, b.row],
        "{rows}: two rules mean the same vehicles and position",
        "{rows}: شرطان يقصدان السيارات نفسها والموضع نفسه",
      );

const contradicting = (rule: LintedRule, exclusion: LintedRule): Finding =>
  finding(
    "contradiction",
    [rule.row, exclusion.row],
    `{rows}: row ${exclusion.row} excludes all that row ${rule.row} says the part fits`,
    `{rows}: السطر ${exclusion.row} يستثني كل ما يقول السطر ${rule.row} إن القطعة تركب عليه`,
  );

const unchecked = (rules: readonly LintedRule[]): Finding =>
  finding(
    "unchecked",
    rules.slice(0, 1).map(({ row }) => row),
    "too many rules speak of the same vehicles; not all of the part that begins in {rows} were compared",
    "شروط كثيرة تتحدث عن السيارات نفسها، ولم تُقارن كلها في القطعة التي تبدأ في {rows}",
  );

/** Years in which there was no such model; of a model whose years aren't known nothing is said. */
function impossibleYears(rules: readonly LintedRule[], { years, newest }: KnownVehicles): Finding[] {
  return rules.flatMap(({ rule, row }) => {
    const { yearFrom, yearTo } = rule;
    if (yearTo !== null && yearTo < yearFrom) {
      return [
        finding(
          "impossible-years",
          [row],
          `{rows}: ${yearTo} is before ${yearFrom}`,
          `{rows}: سنة النهاية ${yearTo} قبل سنة البداية ${yearFrom}`,
        ),
      ];
    }
    const known = years.get(rule.modelId);
    if (!known) return [];
    if (yearFrom < known.first) {
      return [
        finding(
          "impossible-years",
          [row],
          `{rows}: begins in ${yearFrom}, but the first model year is ${known.first}`,
          `{rows}: يبدأ من ${yearFrom} وأول موديل لهذه السيارة ${known.first}`,
        ),
      ];
    }
    const last = Math.max(yearFrom, yearTo ?? yearFrom);
    // A model that is still made may get a new year before the data do.
    if (last > known.last && known.last < newest - 1) {
      return [
        finding(
          "impossible-years",
          [row],
          `{rows}: goes on to ${last}, but the last model year is ${known.last}`,
          `{rows}: يصل إلى ${last} وآخر موديل لهذه السيارة ${known.last}`,
        ),
      ];
    }
    return [];
  });
}

function oddQuantities({ types, rules }: LintedPart, { engines }: KnownVehicles): Finding[] {
  return rules.flatMap(({ rule, row }) => {
    if (rule.quantity === null) return [];
    const engine = engines.get(rule.modelId)?.find(({ id }) => id === rule.engineId);
    if (isUsualQuantity(types, rule.quantity, engine?.cylinders ?? null)) return [];
    const cylinders = types.includes("spark-plugs") && engine?.cylinders;
    return [
      finding(
        "odd-quantity",
        [row],
        `{rows}: ${rule.quantity} is an odd quantity${cylinders ? ` for ${cylinders} cylinders` : ""}`,
        `{rows}: العدد ${rule.quantity} غير معتاد${cylinders ? ` لمحرك فيه ${cylinders} سلندر` : ""}`,
      ),
    ];
  });
}

function missingPositions({ types, rules }: LintedPart): Finding[] {
  const missing = rules.filter(({ rule }) => rule.position === null && rule.effect === "fits").map(({ row }) => row);
  if (missing.length === 0 || !needsPosition(types)) return [];
  return [
    finding(
      "missing-position",
      missing,
      "{rows}: without a position, which such a part needs (front, rear, left …)",
      "{rows}: بدون موضع، ومثل هذه القطعة تحتاجه (أمامي، خلفي، يسار …)",
    ),
  ];
}

type Attribute = { name: { en: string; ar: string }; given: (rule: NewRule) => boolean };

const attributes: readonly Attribute[] = [
  { name: { en: "engine", ar: "المحرك" }, given: ({ engineId }) => engineId !== null },
  { name: { en: "market", ar: "المواصفات" }, given: ({ market }) => market !== null },
  { name: { en: "drive", ar: "الدفع" }, given: ({ drive }) => drive !== null },
  { name: { en: "gearbox", ar: "القير" }, given: ({ gearId }) => gearId !== null },
  { name: { en: "body", ar: "الهيكل" }, given: ({ bodyId }) => bodyId !== null },
  { name: { en: "build date", ar: "تاريخ الصنع" }, given: ({ builtFrom, builtTo }) => (builtFrom ?? builtTo) !== null },
  { name: { en: "position", ar: "الموضع" }, given: ({ position }) => position !== null },
  { name: { en: "quantity", ar: "العدد" }, given: ({ quantity }) => quantity !== null },
];

/** What some of the fitting rules of a model say and others don't. */
function unevenAttributes(rules: readonly LintedRule[]): Finding[] {
  const byModel = Map.groupBy(
    rules.filter(({ rule }) => rule.effect === "fits"),
    ({ rule }) => rule.modelId,
  );
  return [...byModel.values()].flatMap((own) => {
    const asked = [...new Set(own.flatMap(({ rule }) => rule.qualifiers.map(({ qualifierId }) => qualifierId)))];
    const questions = asked.map(
      (id): Attribute => ({
        name: { en: "question", ar: "السؤال" },
        given: ({ qualifiers }) => qualifiers.some(({ qualifierId }) => qualifierId === id),
      }),
    );
    return [...attributes, ...questions].flatMap(({ name, given }) => {
      const without = own.filter(({ rule }) => !given(rule)).map(({ row }) => row);
      const withIt = own.length - without.length;
      if (withIt === 0 || without.length === 0) return [];
      return [
        finding(
          "uneven-attribute",
          without,
          `{rows}: without ${name.en}, which ${withIt} of the ${own.length} rules of this model have`,
          `{rows}: بدون ${name.ar}، وهو مذكور في ${withIt} من أصل ${own.length} من شروط هذا الموديل`,
        ),
      ];
    });
  });
}

function unverified(rules: readonly LintedRule[]): Finding[] {
  const bare = rules.filter(({ rule }) => !rule.verified && !rule.source).map(({ row }) => row);
  if (bare.length === 0) return [];
  return [finding("unverified", bare, "{rows}: neither verified nor with a source", "{rows}: غير مؤكد وبدون مصدر")];
}
