import type { AdKind } from "#db/schema/ads.ts";
import type { FitFilter } from "#domain/ads/criteria.ts";
import type { FitVerdict } from "#domain/fitment/fitment.ts";
import { fitsOfAds } from "#domain/fitment/read.server.ts";
import { shortVehicleName } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import type { Fit } from "#ui/fit-badge.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { type GarageArgs, garageOf } from "#web/vehicles/garage.server.ts";
import type { ShownFit } from "./shown-fit.ts";

const fits: Record<FitVerdict["fit"], Fit> = {
  fits: "fits",
  universal: "universal",
  depends: "fits-if",
  excluded: "does-not-fit",
  unknown: "unknown",
};

/** A verdict in the reader's words; `vehicle` is what the reader's vehicle is called. */
export function shownFit({ fit }: Pick<FitVerdict, "fit">, vehicle: string, language: Language): ShownFit {
  const { t } = translator(language);
  const named = { vehicle: isolated(vehicle) };
  const titles = {
    fits: () => t("fit.fitsYours", named),
    universal: () => t("fit.universal"),
    depends: () => t("fit.dependsOn", named),
    excluded: () => t("fit.excludedYours", named),
    unknown: () => t("fit.unknownYours"),
  };
  return { fit: fits[fit], label: t(`fit.${fit}`), title: titles[fit]() };
}

/** The same of a car that somebody named, and that needn't be theirs; of what nobody knows nothing is said. */
function shownFitOfNamed(verdict: FitVerdict, { vehicle, until }: Named, language: Language): ShownFit | undefined {
  const { fit } = verdict;
  if (fit === "unknown") return undefined;
  // Nothing is to be asked where the year alone decides.
  const byYear = fit === "depends" && verdict.questions.length === 0;
  const { t } = translator(language);
  const named = { vehicle: isolated(shortVehicleName({ ...vehicle, until }, language)) };
  const titles = {
    fits: () => t("notice.fits", named),
    universal: () => t("fit.universal"),
    depends: () => t(byYear ? "notice.dependsOnYear" : "notice.dependsOn", named),
    excluded: () => t("notice.doesNotFit", named),
  };
  const title = titles[fit]();
  return { fit: fits[fit], label: fit === "fits" ? title : t(`fit.${fit}`), title };
}

type Carded = { id: number; kind: AdKind };

/** The car that a list is asked for, of several years with the last. */
type Named = Pick<FitFilter, "vehicle" | "answers"> & { until?: number | undefined };

/**
 * Cards, those of parts with whether they fit the car that their list is for, else the reader's vehicle; as they are
 * when parts are for all vehicles.
 */
export async function withFits<Card extends Carded>(
  args: GarageArgs,
  cards: readonly Card[],
  named?: Named,
): Promise<(Card & { fit?: ShownFit })[]> {
  const parts = cards.filter(({ kind }) => kind === "part").map(({ id }) => id);
  if (parts.length === 0) return [...cards];
  const { vehicles, current } = await garageOf(args);
  const own = named?.until === undefined && vehicles.find(({ vehicle }) => vehicle.id === named?.vehicle.id);
  const entry = named ? own : current;
  const about = entry || named;
  if (!about) return [...cards];
  const { db, logError } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const verdicts = await fitsOfAds(db, about.vehicle, about.answers, parts, named?.until).catch((error: unknown) => {
    // The cards are worth more than the marks on them (ER-05).
    logError(error);
    return new Map<number, FitVerdict>();
  });
  const shown = (verdict: FitVerdict) =>
    entry
      ? shownFit(verdict, entry.nickname ?? shortVehicleName(entry.vehicle, language), language)
      : named && shownFitOfNamed(verdict, named, language);
  return cards.map((card) => {
    const verdict = verdicts.get(card.id);
    const fit = verdict && card.kind === "part" ? shown(verdict) : undefined;
    return fit ? { ...card, fit } : card;
  });
}

/** The same for shelves: parts that aren't known to fit the reader's vehicle are left out (VP-05). */
export async function withFittingParts<Card extends Carded>(
  args: GarageArgs,
  cards: readonly Card[],
): Promise<(Card & { fit?: ShownFit })[]> {
  const judged = await withFits(args, cards);
  return judged.filter(({ fit }) => !fit || fit.fit === "fits" || fit.fit === "universal");
}
