import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import type { AdCase, Twin } from "#domain/moderation/case.server.ts";
import { isSerious, type SignName } from "#domain/moderation/signs.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { shownPrice } from "#web/shop/card.ts";

/** Something that a sign points to: another ad, a person. */
export type EvidenceLink = {
  href: string;
  text: string;
  note: string;
  pictures: { own: string; other: string } | undefined;
};

export type ShownSign = { name: SignName; weight: number; serious: boolean; text: string; links: EvidenceLink[] };

type Details = {
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

/** The signs of an ad with what they were found by, in the moderator's language. */
export function shownSigns(
  { signs, twins }: Pick<AdCase, "signs" | "twins">,
  catalogue: Catalogue,
  preferences: Preferences,
): ShownSign[] {
  return signs.map(({ name, weight, details }) => ({
    name,
    weight,
    serious: isSerious(name),
    text: textOf(name, details, catalogue, preferences),
    links: linksOf(name, details as Details, twins, preferences),
  }));
}

function textOf(name: SignName, all: Record<string, unknown>, catalogue: Catalogue, preferences: Preferences): string {
  const { language } = preferences;
  const { t } = translator(language);
  const details = all as Details;
  const price = (minor = 0) => shownPrice({ minor, currency: baseCurrency }, catalogue, preferences) ?? "";
  switch (name) {
    case "price-low":
    case "price-high":
      return details.median === undefined
        ? t("moderation.evidence.price", { price: price(details.price) })
        : t("moderation.evidence.market", {
            price: price(details.price),
            low: price(details.low),
            high: price(details.high),
            median: price(details.median),
            // The cohort's own count is called `ads`, as twins' ids are.
            count: Number(all.ads),
          });
    case "new-account":
      return t("moderation.evidence.since", { date: formatters(language).moment(new Date(details.since ?? 0)) });
    case "many-ads":
      return t("moderation.evidence.many", { hour: details.hour, day: details.day });
    case "words": {
      const words = (details.words ?? []).map(({ word, as }) =>
        as === word ? word : t("moderation.evidence.as", { word, as }),
      );
      return t("moderation.evidence.words", { words: words.join(language === "ar" ? "، " : ", ") });
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

function linksOf(
  name: SignName,
  { ads, twins: pictures, user }: Details,
  twins: ReadonlyMap<number, Twin>,
  { language }: Preferences,
): EvidenceLink[] {
  const { t } = translator(language);
  if (name === "banned-contact" && user) {
    return [{ href: `/moderation/people/${user}`, text: t("moderation.evidence.ban"), note: "", pictures: undefined }];
  }
  const linkTo = (id: number, shown?: EvidenceLink["pictures"]): EvidenceLink => {
    const twin = twins.get(id);
    const seller = twin && inLanguage(twin.seller, language).text;
    return {
      href: `/moderation/ads/${id}`,
      text: (twin && inLanguage(twin.name, language).text) || t("moderation.evidence.ad", { id }),
      note: twin
        ? `${t("moderation.evidence.twin", { seller })} · ${t(`moderation.state.${twin.status}`)}`
        : t("moderation.evidence.gone"),
      pictures: shown,
    };
  };
  if (pictures) return pictures.map(({ own, url, ad }) => linkTo(ad, { own, other: url }));
  return Array.isArray(ads) ? ads.map((id) => linkTo(id)) : [];
}
