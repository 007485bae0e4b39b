import type { Catalog } from "#domain/catalog/catalog.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { type FraudSignalName, isHighRiskSignal } from "#domain/moderation/fraud-signals.ts";
import type { LinkedListing, ListingModerationCase } from "#domain/moderation/listing-case.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";

/** Listing or person that is the evidence of a fraud signal. */
export type EvidenceLink = {
  href: string;
  text: string;
  note: string;
  pictures: { own: string; other: string } | undefined;
};

export type FraudSignalView = {
  name: FraudSignalName;
  weight: number;
  serious: boolean;
  text: string;
  links: EvidenceLink[];
};

type SignalDetails = {
  ads?: number[];
  twins?: { own: string; url: string; ad: number }[];
  price?: number;
  low?: number;
  median?: number;
  high?: number;
  since?: string;
  hour?: number;
  day?: number;
  words?: { word: string; as: string }[];
  what?: string;
  user?: number | null;
  count?: number;
};

/** Presents the fraud signals of a listing with their evidence in the moderator's language. */
export function presentFraudSignals(
  { signs, twins }: Pick<ListingModerationCase, "signs" | "twins">,
  catalog: Catalog,
  preferences: Preferences,
): FraudSignalView[] {
  return signs.map(({ name, weight, details }) => ({
    name,
    weight,
    serious: isHighRiskSignal(name),
    text: formatSignalText(name, details, catalog, preferences),
    links: getEvidenceLinks(name, details as SignalDetails, twins, preferences),
  }));
}

function formatSignalText(
  name: FraudSignalName,
  rawDetails: Record<string, unknown>,
  catalog: Catalog,
  preferences: Preferences,
): string {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const details = rawDetails as SignalDetails;
  const formatPrice = (minor = 0) => formatListingPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences) ?? "";
  switch (name) {
    case "price-low":
    case "price-high":
      return details.median === undefined
        ? t("moderation.evidence.price", { price: formatPrice(details.price) })
        : t("moderation.evidence.market", {
            price: formatPrice(details.price),
            low: formatPrice(details.low),
            high: formatPrice(details.high),
            median: formatPrice(details.median),
            // In a price signal `ads` is the number of compared listings. In a duplicate signal `ads` holds listing
            // ids.
            count: Number(rawDetails.ads),
          });
    case "new-account":
      return t("moderation.evidence.since", {
        date: getFormatters(language).formatDateTime(new Date(details.since ?? 0)),
      });
    case "many-ads":
      return t("moderation.evidence.many", { hour: details.hour, day: details.day });
    case "words": {
      const words = (details.words ?? []).map(({ word, as }) =>
        as === word ? word : t("moderation.evidence.as", { word, as }),
      );
      return t("moderation.evidence.words", { words: joinList(words, language) });
    }
    case "contact-title":
    case "contact-text":
      return t(details.what === "link" ? "moderation.evidence.link" : "moderation.evidence.phone");
    case "banned-contact":
      return t(details.what === "email" ? "moderation.evidence.banEmail" : "moderation.evidence.banPhone");
    case "reports":
      return t("moderation.evidence.reports", { count: details.count ?? 0 });
    default:
      return "";
  }
}

function getEvidenceLinks(
  name: FraudSignalName,
  { ads: listingIds, twins: pictureTwins, user }: SignalDetails,
  twins: ReadonlyMap<number, LinkedListing>,
  { language }: Preferences,
): EvidenceLink[] {
  const { t } = getTranslator(language);
  if (name === "banned-contact" && user) {
    return [{ href: `/moderation/people/${user}`, text: t("moderation.evidence.ban"), note: "", pictures: undefined }];
  }
  const toEvidenceLink = (id: number, pictures?: EvidenceLink["pictures"]): EvidenceLink => {
    const twin = twins.get(id);
    const seller = twin && pickTranslation(twin.seller, language).text;
    return {
      href: `/moderation/ads/${id}`,
      text: (twin && pickTranslation(twin.name, language).text) || t("moderation.evidence.listing", { id }),
      note: twin
        ? `${t("moderation.evidence.similarListing", { seller })} · ${t(`moderation.state.${twin.status}`)}`
        : t("moderation.evidence.gone"),
      pictures: pictures,
    };
  };
  if (pictureTwins)
    return pictureTwins.map(({ own, url, ad: listingId }) => toEvidenceLink(listingId, { own, other: url }));
  return Array.isArray(listingIds) ? listingIds.map((id) => toEvidenceLink(id)) : [];
}
