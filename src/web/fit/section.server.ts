import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { dontKnow, type Fitment, type FitVerdict } from "#domain/fitment/fitment.ts";
import { fitsOfAds, qualifiersOf } from "#domain/fitment/read.server.ts";
import { type RuleNames, ruleInWords } from "#domain/fitment/rule-words.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type ShownText } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { partsForPath } from "#web/vehicles/fit-address.ts";
import { type GarageArgs, garageOf } from "#web/vehicles/garage.server.ts";
import { type ShownQuestion, shownQuestions } from "#web/vehicles/questions.server.ts";
import { shownFit } from "./fits.server.ts";
import type { ShownFit } from "./shown-fit.ts";

/** What an ad's page says of the reader's vehicle. */
export type VehicleFit = {
  /** Its entry in the garage. */
  entry: number;
  /** The list of the parts that fit it. */
  parts: string;
  /** "2019 Toyota Camry" */
  vehicle: string;
  shown: ShownFit;
  /** The sentences that say why (rule 22). */
  why: string[];
  note: ShownText | undefined;
  questions: ShownQuestion[];
  /** Fields of what was answered, where an answer decided. */
  answered: string[];
};

/** Whether an ad's part fits the reader's vehicle, and why; undefined when parts are for all vehicles. */
export async function vehicleFit(args: GarageArgs, adId: number): Promise<VehicleFit | undefined> {
  const { current } = await garageOf(args);
  if (!current) return undefined;
  const { db } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const verdict = (await fitsOfAds(db, current.vehicle, current.answers, [adId])).get(adId);
  if (!verdict) return undefined;
  const rules = rulesOf(verdict);
  const keys = new Set(rules.flatMap((rule) => rule.qualifiers.map(({ key }) => key)));
  const [catalogue, qualifiers] = await Promise.all([catalogueOf(db), qualifiersOf(db, [...keys])]);
  const names: RuleNames = { catalogue, qualifiers, language };
  const vehicle = vehicleName(current.vehicle, language);
  const [deciding] = verdict.fit === "depends" ? [] : rules;
  const note = deciding?.note ? inLanguage(deciding.note, language) : undefined;
  return {
    entry: current.id,
    parts: partsForPath(current.vehicle.id),
    vehicle,
    shown: shownFit(verdict, current.nickname ?? vehicle, language),
    why: reasons(verdict, current, names),
    note: note?.text ? note : undefined,
    questions: verdict.fit === "depends" ? await shownQuestions(args.context, verdict.questions, current.answers) : [],
    answered: await answeredOf(args, adId, current, verdict),
  };
}

/** The answers that the verdict hangs on: without them it would be open. */
async function answeredOf(
  { context }: GarageArgs,
  adId: number,
  { vehicle, answers }: GarageEntry,
  { fit }: FitVerdict,
): Promise<string[]> {
  const given = Object.keys(answers).filter((about) => answers[about] !== dontKnow);
  if (fit === "depends" || given.length === 0) return [];
  const open = (await fitsOfAds(context.get(visitContext).db, vehicle, {}, [adId])).get(adId);
  if (open?.fit !== "depends") return [];
  return open.questions.flatMap(({ about }) => (given.includes(about) ? `answer.${about}` : []));
}

function rulesOf(verdict: FitVerdict): readonly Fitment[] {
  if (verdict.fit === "depends") return verdict.rules;
  return "rule" in verdict && verdict.rule ? [verdict.rule] : [];
}

function reasons(verdict: FitVerdict, { vehicle }: GarageEntry, names: RuleNames): string[] {
  const { language } = names;
  const { t } = translator(language);
  const { number } = formatters(language);
  const model = `${inLanguage(vehicle.make.name, language).text} ${inLanguage(vehicle.model.name, language).text}`;
  const words = (rule: Fitment) => isolated(ruleInWords(rule, model, names));
  switch (verdict.fit) {
    case "universal":
      return [t("fit.universalWhy")];
    case "unknown":
      return [t("fit.unknownWhy")];
    case "depends":
      return [];
    case "excluded":
      return [verdict.rule ? t("fit.excludedBy", { rule: words(verdict.rule) }) : t("fit.notListed")];
    case "fits": {
      const { rule } = verdict;
      return [
        t("fit.because", { rule: words(rule) }),
        ...(rule.position ? [t("fit.place", { position: t(`fit.position.${rule.position}`) })] : []),
        ...(rule.quantity ? [t("fit.needed", { count: rule.quantity, shown: number(rule.quantity) })] : []),
      ];
    }
  }
}
