import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type FitmentRule, type FitmentVerdict, UNKNOWN_ANSWER } from "#domain/fitment/fitment.ts";
import { evaluateListingFitment, getQualifiersByKey } from "#domain/fitment/fitment-rules.server.ts";
import { formatFitmentRule, type RuleFormatContext } from "#domain/fitment/rule-text.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { getListingPath, type Listing } from "#domain/listings/detail/listing.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { type GarageArgs, getGarage } from "#web/vehicles/garage.server.ts";
import { getPartsPath } from "#web/vehicles/vehicle-list-path.ts";
import { toVehicleQuestionViews } from "#web/vehicles/vehicle-questions.server.ts";
import { getFitGuarantee } from "./fit-guarantee.server.ts";
import { toFitmentView } from "./fit-views.server.ts";
import { presentTyreMatch } from "./tyre-match.server.ts";

/**
 * Returns whether the listing's part fits the reader's vehicle, with the reasons. Returns undefined without a vehicle
 * or a verdict.
 */
export async function getVehicleFitment(args: GarageArgs, listing: Listing) {
  const listingId = listing.id;
  const { current } = await getGarage(args);
  if (!current) return undefined;
  const { db } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const verdict = (await evaluateListingFitment(db, current.vehicle, current.fitmentAnswers, [listingId])).get(
    listingId,
  );
  if (!verdict) return undefined;
  const rules = getRules(verdict);
  const keys = new Set(rules.flatMap((rule) => rule.qualifiers.map(({ key }) => key)));
  const [catalog, qualifiers] = await Promise.all([getCatalog(db), getQualifiersByKey(db, [...keys])]);
  const names: RuleFormatContext = { catalog, qualifiers, language };
  const vehicle = formatVehicleName(current.vehicle, language);
  const [deciding] = verdict.fit === "depends" ? [] : rules;
  const note = deciding?.note ? pickTranslation(deciding.note, language) : undefined;
  return {
    /** Id of the garage entry. */
    entry: current.id,
    /** Path of the list of fitting parts. */
    parts: getPartsPath(current.vehicle.id),
    vehicle,
    view: toFitmentView(verdict, current.nickname ?? vehicle, language),
    /** Promise of the money back, where the verdict is exact. */
    guarantee: await getFitGuarantee(args, verdict.fit, current.nickname ?? vehicle),
    /** Sentences that explain whether the part fits. */
    explanation: explainVerdict(verdict, current, names),
    note: note?.text ? note : undefined,
    /** Number of pieces that the vehicle needs. Undefined when the data do not say it for the whole vehicle or axle. */
    needed: verdict.fit === "fits" ? getNeededQuantity(verdict.rule) : undefined,
    questions:
      verdict.fit === "depends" ? await toVehicleQuestionViews(args.context, verdict.questions, current.answers) : [],
    /** Comparison of a tyre with the tyres of the vehicle. Undefined for other parts. */
    tyres: presentTyreMatch(listing, current, getListingPath(listing), catalog, language),
    /** Names of the questions whose answers decided the verdict. */
    answered: await listDecidingAnswers(args, listingId, current, verdict),
  };
}

export type VehicleFitment = NonNullable<Awaited<ReturnType<typeof getVehicleFitment>>>;

/** Lists the stored answers that decided the verdict. Without these answers, the verdict would still be open. */
async function listDecidingAnswers(
  { context }: GarageArgs,
  listingId: number,
  { vehicle, answers, fitmentAnswers }: GarageEntry,
  { fit }: FitmentVerdict,
): Promise<string[]> {
  // The tyres win over an answer about the wheels.
  const answeredKeys = Object.keys(answers).filter(
    (about) => answers[about] !== UNKNOWN_ANSWER && answers[about] === fitmentAnswers[about],
  );
  if (fit === "depends" || answeredKeys.length === 0) return [];
  const verdictWithoutAnswers = (
    await evaluateListingFitment(context.get(requestContext).db, vehicle, {}, [listingId])
  ).get(listingId);
  if (verdictWithoutAnswers?.fit !== "depends") return [];
  return verdictWithoutAnswers.questions.flatMap(({ about }) =>
    answeredKeys.includes(about) ? `answer.${about}` : [],
  );
}

/** Returns the quantity of a rule, unless the rule is about one of several positions such as front left. */
const getNeededQuantity = ({ quantity, position }: FitmentRule): number | undefined =>
  quantity !== null && (position === null || position === "front" || position === "rear") ? quantity : undefined;

function getRules(verdict: FitmentVerdict): readonly FitmentRule[] {
  if (verdict.fit === "depends") return verdict.rules;
  return "rule" in verdict && verdict.rule ? [verdict.rule] : [];
}

function explainVerdict(verdict: FitmentVerdict, { vehicle }: GarageEntry, names: RuleFormatContext): string[] {
  const { language } = names;
  const { t } = getTranslator(language);
  const model = `${pickTranslation(vehicle.make.name, language).text} ${pickTranslation(vehicle.model.name, language).text}`;
  const formatRule = (rule: FitmentRule) => wrapBidiIsolate(formatFitmentRule(rule, model, names));
  switch (verdict.fit) {
    case "universal":
      return verdict.condition ? [] : [t("fitment.universalWhy")];
    case "unknown":
      return [t("fitment.unknownWhy")];
    case "depends":
      return [];
    case "excluded":
      if (verdict.rule) return [t("fitment.excludedBy", { rule: formatRule(verdict.rule) })];
      // The badge states the other reasons.
      return verdict.reason === "vehicle" ? [t("fitment.notListed")] : [];
    case "fits": {
      const { rule } = verdict;
      return [
        t("fitment.because", { rule: formatRule(rule) }),
        ...(rule.position ? [t("fitment.place", { position: t(`fitment.position.${rule.position}`) })] : []),
      ];
    }
  }
}
