import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Condition, conditionsOf, covers, factsOf, openConditions, remaining } from "./conditions.ts";
import type { Answers, Fitment, FitQuestion, FitVerdict, PartRules } from "./fitment.ts";

/** A rule that may still speak for or against the vehicle, and what isn't known yet of what it asks for. */
type Standing = { rule: Fitment; open: readonly Condition[] };

/** Whether a rule is about the vehicle's model and year. */
export const speaksOf = (rule: Fitment, { model, year }: Pick<Vehicle, "model" | "year">): boolean =>
  rule.modelId === model.id && rule.yearFrom <= year && (rule.yearTo === null || rule.yearTo >= year);

/** How much a rule asks for; an engine counts once. */
const detail = (rule: Fitment): number => new Set(conditionsOf(rule).map(({ about }) => about)).size;
const span = ({ yearFrom, yearTo }: Fitment): number => (yearTo ?? 9_999) - yearFrom;

/** The most specific rule first: most conditions, then fewest years. */
const bySpecificity = (a: Fitment, b: Fitment): number => detail(b) - detail(a) || span(a) - span(b) || a.id - b.id;

/**
 * Whether a part fits a vehicle, and the rule that decided it (rule 22).
 *
 * What isn't known of a vehicle may be anything, also something that no rule names: it fits when it does whatever the
 * unknown is, and doesn't when it never does. A rule that excludes wins over all that fit. A part that fits everything
 * is one with a rule that asks for nothing. What the vehicle is known to be wins over what its owner says.
 */
export function verdict(part: PartRules, vehicle: Vehicle, answers: Answers = {}): FitVerdict {
  const rules = part.fitments.filter((rule) => speaksOf(rule, vehicle)).sort(bySpecificity);
  const facts = factsOf(vehicle, answers, rules);
  const standing = rules.flatMap((rule): Standing[] => {
    const open = openConditions(rule, facts);
    return open ? [{ rule, open }] : [];
  });
  const excluding = standing.filter(({ rule }) => rule.effect === "excludes");
  const excluded = excluding.find(({ open }) => open.length === 0);
  if (excluded) return { fit: "excluded", rule: excluded.rule };

  const universal = part.compatibility === "all";
  const fitting = standing.filter(({ rule }) => rule.effect === "fits");
  const met = fitting.find(({ open }) => open.length === 0);
  if (excluding.length === 0) {
    if (universal) return { fit: "universal" };
    if (met) return { fit: "fits", rule: met.rule };
  }
  if (!universal && fitting.length === 0) {
    return part.compatibility === "unknown" ? { fit: "unknown" } : { fit: "excluded", rule: null };
  }

  /** What would make it fit: nothing more, or one of the rules that are open. */
  const ways: { rule?: Fitment; open: readonly Condition[] }[] = universal ? [{ open: [] }] : met ? [met] : fitting;
  const blocked = ways.map(({ open }) => blockedBy(open, excluding));
  const possible = weakest(ways.filter((_, i) => !blocked[i]));
  if (possible.length === 0) {
    return { fit: "excluded", rule: blocked.flatMap((each) => each?.rule ?? []).sort(bySpecificity)[0] ?? null };
  }
  const against = possible.flatMap(({ open }) =>
    weakest(
      excluding.flatMap(({ rule, open: asked }) => {
        const left = remaining(asked, open);
        return left ? [{ rule, open: left }] : [];
      }),
    ),
  );
  const deciding = [...possible.flatMap(({ rule }) => rule ?? []), ...against.map(({ rule }) => rule)];
  return {
    fit: "depends",
    rules: [...new Set(deciding)].sort(bySpecificity),
    questions: questionsOf([...possible, ...against].flatMap(({ open }) => open)),
  };
}

/** The rule by which a way to fit never leads there, because whatever meets it is excluded as well. */
function blockedBy(way: readonly Condition[], excluding: readonly Standing[]): Standing | undefined {
  const built = way.find((condition) => condition.about === "built");
  const byDays: { standing: Standing; from: string; to: string }[] = [];
  for (const standing of excluding) {
    const left = remaining(standing.open, way);
    if (!left) continue;
    if (left.length === 0) return standing;
    const [days] = left;
    if (left.length === 1 && days?.about === "built" && !("fact" in days)) byDays.push({ standing, ...days });
  }
  if (!built || "fact" in built || byDays.length === 0) return undefined;
  return covers(byDays, built) ? byDays[0]?.standing : undefined;
}

/** Those that ask for nothing but what another asks for as well are enough: the others can't change anything. */
function weakest<T extends { open: readonly Condition[] }>(all: readonly T[]): T[] {
  const implies = (a: T, b: T) => remaining(b.open, a.open)?.length === 0;
  return all.filter(
    (each, i) => !all.some((one, k) => k !== i && implies(each, one) && (k < i || !implies(one, each))),
  );
}

const order = ["engine", "market", "drive", "gear", "body", "built"];
const placeOf = (about: string): number => (order.includes(about) ? order.indexOf(about) : order.length);

/** What is to be asked to meet or rule out some conditions, each thing once. */
function questionsOf(conditions: readonly Condition[]): FitQuestion[] {
  const choices = new Map<FitQuestion["about"], Set<string>>();
  for (const condition of conditions) {
    const known = choices.get(condition.about) ?? new Set();
    if ("choice" in condition) known.add(condition.choice);
    choices.set(condition.about, known);
  }
  return [...choices]
    .map(([about, some]) => ({ about, choices: [...some].sort((a, b) => a.localeCompare(b, "en", { numeric: true })) }))
    .sort((a, b) => placeOf(a.about) - placeOf(b.about) || (a.about < b.about ? -1 : 1));
}
