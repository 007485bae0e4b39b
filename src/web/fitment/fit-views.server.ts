import type { ListingKind } from "#db/schema/listings.ts";
import type { ExclusionReason, FitmentVerdict, UniversalCondition } from "#domain/fitment/fitment.ts";
import { evaluateListingFitment } from "#domain/fitment/fitment-rules.server.ts";
import type { VehicleFilterCriteria } from "#domain/listings/query/criteria.ts";
import { formatShortVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { FitmentStatus } from "#ui/fit-badge.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { type GarageArgs, getGarage } from "#web/vehicles/garage.server.ts";

/** Fitment of a part to the reader's vehicle (VP-05), in the reader's language. */
export type FitmentView = {
  fit: FitmentStatus;
  /** Short label, such as "Fits". */
  label: string;
  /** Long label with the vehicle's name, such as "Fits your Camry 2019". */
  title: string;
};

const fitByVerdict: Record<FitmentVerdict["fit"], FitmentStatus> = {
  fits: "fits",
  universal: "universal",
  depends: "fits-if",
  excluded: "does-not-fit",
  unknown: "unknown",
};

/** Verdict to present. Orders store verdicts without reason and condition. */
type PresentedVerdict = {
  fit: FitmentVerdict["fit"];
  reason?: ExclusionReason;
  condition?: UniversalCondition;
};

/** Presents a fitment verdict in the reader's language. `vehicle` is the name of the reader's vehicle. */
export function toFitmentView(
  { fit, reason, condition }: PresentedVerdict,
  vehicle: string,
  language: Language,
): FitmentView {
  const { t } = getTranslator(language);
  const named = { vehicle: wrapBidiIsolate(vehicle) };
  const universalTitle = condition && formatUniversalCondition(condition, fit, language);
  const titles = {
    fits: () => t("fitment.fitsYours", named),
    universal: () => universalTitle ?? t("fitment.universal"),
    depends: () => universalTitle ?? t("fitment.dependsOn", named),
    excluded: () => withReason(t("fitment.excludedYours", named), reason, language),
    unknown: () => t("fitment.unknownYours"),
  };
  const title = titles[fit]();
  return { fit: fitByVerdict[fit], label: universalTitle && fit === "universal" ? title : t(`fitment.${fit}`), title };
}

/** Formats the condition of a universal part: "Fits all but electric cars". */
function formatUniversalCondition(
  condition: UniversalCondition,
  fit: FitmentVerdict["fit"],
  language: Language,
): string {
  const { t } = getTranslator(language);
  if (condition.about === "fuel") return t("fitment.universalUnlessElectric");
  if (condition.inches === null) return t("fitment.universalWheelsUnknown");
  const inches = getFormatters(language).formatNumber(condition.inches);
  return t(fit === "universal" ? "fitment.universalWheelsMatch" : "fitment.universalWheels", { inches });
}

/** Adds the reason why a part does not fit to a text. */
function withReason(text: string, reason: ExclusionReason | undefined, language: Language): string {
  const { t } = getTranslator(language);
  return reason ? t("fitment.withReason", { text, reason: t(`fitment.reason.${reason}`) }) : text;
}

/**
 * Presents a verdict for a vehicle that the search text names, which may not be the reader's. Returns undefined when
 * it is unknown whether the part fits.
 */
function toNamedVehicleFitView(
  verdict: FitmentVerdict,
  { vehicle, until }: NamedVehicle,
  language: Language,
): FitmentView | undefined {
  const { fit } = verdict;
  if (fit === "unknown") return undefined;
  // Without open questions, only the model year decides whether the part fits.
  const byYear = fit === "depends" && verdict.questions.length === 0;
  const { t } = getTranslator(language);
  const named = { vehicle: wrapBidiIsolate(formatShortVehicleName({ ...vehicle, until }, language)) };
  const condition = "condition" in verdict ? verdict.condition : undefined;
  const universalTitle = condition && formatUniversalCondition(condition, fit, language);
  const titles = {
    fits: () => t("notice.fits", named),
    universal: () => universalTitle ?? t("fitment.universal"),
    depends: () => universalTitle ?? t(byYear ? "notice.dependsOnYear" : "notice.dependsOn", named),
    excluded: () =>
      withReason(t("notice.doesNotFit", named), fit === "excluded" ? verdict.reason : undefined, language),
  };
  const title = titles[fit]();
  const isStated = fit === "fits" || (fit === "universal" && condition);
  return { fit: fitByVerdict[fit], label: isStated ? title : t(`fitment.${fit}`), title };
}

type FitCard = { id: number; kind: ListingKind };

/** Vehicle that a list is filtered by. `until` is the last year when the filter covers several years. */
type NamedVehicle = Pick<VehicleFilterCriteria, "vehicle" | "answers"> & { until?: number | undefined };

/**
 * Adds the fitment to the cards of parts. The vehicle is that of the list's filter, otherwise the reader's current
 * vehicle. Without a vehicle, returns the cards unchanged.
 */
export async function attachFitmentViews<Card extends FitCard>(
  args: GarageArgs,
  cards: readonly Card[],
  named?: NamedVehicle,
): Promise<(Card & { fit?: FitmentView })[]> {
  const parts = cards.filter(({ kind }) => kind === "part").map(({ id }) => id);
  if (parts.length === 0) return [...cards];
  const { vehicles, current } = await getGarage(args);
  const ownEntry = named?.until === undefined && vehicles.find(({ vehicle }) => vehicle.id === named?.vehicle.id);
  const entry = named ? ownEntry : current;
  const target = entry ? { vehicle: entry.vehicle, answers: entry.fitmentAnswers } : named;
  if (!target) return [...cards];
  const { db, logError } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const verdicts = await evaluateListingFitment(db, target.vehicle, target.answers, parts, named?.until).catch(
    (error: unknown) => {
      // When the fitment query fails, the cards are shown without fitment badges (ER-05).
      logError(error);
      return new Map<number, FitmentVerdict>();
    },
  );
  const present = (verdict: FitmentVerdict) =>
    entry
      ? toFitmentView(verdict, entry.nickname ?? formatShortVehicleName(entry.vehicle, language), language)
      : named && toNamedVehicleFitView(verdict, named, language);
  return cards.map((card) => {
    const verdict = verdicts.get(card.id);
    const fit = verdict && card.kind === "part" ? present(verdict) : undefined;
    return fit ? { ...card, fit } : card;
  });
}

/** Adds the fitment to the cards and leaves out parts that are not known to fit the reader's vehicle (VP-05). */
export async function filterFittingParts<Card extends FitCard>(
  args: GarageArgs,
  cards: readonly Card[],
): Promise<(Card & { fit?: FitmentView })[]> {
  const cardsWithFit = await attachFitmentViews(args, cards);
  return cardsWithFit.filter(({ fit }) => !fit || fit.fit === "fits" || fit.fit === "universal");
}
