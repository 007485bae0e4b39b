import type { AdKind } from "#db/schema/ads.ts";
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

type Carded = { id: number; kind: AdKind };

/** Cards, those of parts with whether they fit the reader's vehicle; as they are when parts are for all vehicles. */
export async function withFits<Card extends Carded>(
  args: GarageArgs,
  cards: readonly Card[],
): Promise<(Card & { fit?: ShownFit })[]> {
  const parts = cards.filter(({ kind }) => kind === "part").map(({ id }) => id);
  const { current } = parts.length > 0 ? await garageOf(args) : { current: null };
  if (!current) return [...cards];
  const { db, logError } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const verdicts = await fitsOfAds(db, current.vehicle, current.answers, parts).catch((error: unknown) => {
    // The cards are worth more than the marks on them (ER-05).
    logError(error);
    return new Map<number, FitVerdict>();
  });
  const vehicle = current.nickname ?? shortVehicleName(current.vehicle, language);
  return cards.map((card) => {
    const verdict = verdicts.get(card.id);
    return verdict && card.kind === "part" ? { ...card, fit: shownFit(verdict, vehicle, language) } : card;
  });
}
