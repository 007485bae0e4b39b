import { data } from "react-router";
import type { AdKind } from "#db/schema/ads.ts";
import { actsOf } from "#domain/ads/life/acts.ts";
import { dayOf } from "#domain/ads/life/days.server.ts";
import { type AdHistoryEvent, historyOf, type ManagedAd, statisticsOfAd } from "#domain/ads/life/manage.server.ts";
import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { answerBy } from "#domain/ads/life/sold.server.ts";
import type { Period } from "#domain/ads/life/statistics.ts";
import { periods } from "#domain/ads/life/statistics.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { mendsOf } from "#domain/moderation/mends.server.ts";
import type { ShownMend } from "#domain/moderation/mends.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { adFlash } from "./flash.server.ts";
import { adPath, newsOf, type OwnAdArgs, ownAdOfPage } from "./own-ad.server.ts";
import { shownOwnAd } from "./shown-ad.server.ts";

const figures = ["views", "reveals", "favourites"] as const;
export type Figure = (typeof figures)[number];

/** What is to be mended, in the reader's language; a refusal that names nothing has its note alone. */
function refusalOf(note: string | null | undefined, mends: readonly ShownMend[], language: Language) {
  if (mends.length === 0) return { note: note ?? undefined, mends: [] };
  const text = (each: LocalText) => inLanguage(each, language).text;
  return {
    note: undefined,
    mends: mends.map(({ fieldName, reasonText, note: own }) => ({
      field: text(fieldName),
      reason: [text(reasonText), own].filter(Boolean).join(" "),
    })),
  };
}

/** What the page of an ad shows its seller; its forms' addresses show the same when they were refused. */
export async function loadOwnAd(args: OwnAdArgs) {
  const { request, url, context } = args;
  const { db, clock, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = translator(language);
  const { date, moment } = formatters(language);
  const ad = await ownAdOfPage(args);
  const now = clock();
  const period = periods.find((each) => String(each) === url.searchParams.get("days")) ?? 30;
  const figure = figures.find((each) => each === url.searchParams.get("of")) ?? "views";
  const [catalogue, history, statistics, mends] = await Promise.all([
    catalogueOf(db),
    historyOf(db, ad.id),
    statisticsOfAd(db, ad.id, period, dayOf(now)),
    mendsOf(db, ad.id),
  ]);
  const row = { ...ad, ...ad.totals, note: null, asked: ad.askedAt !== null };
  const shown = shownOwnAd(row, catalogue, preferences, now);
  const told = adFlash.read(request);
  const page = {
    ...headOf(context, adPath(ad.id), shown.name.text || t("card.unnamed")),
    ad: shown,
    version: ad.version,
    until: shown.left !== undefined && ad.expiresAt ? date(ad.expiresAt) : undefined,
    acts: actsOf(ad, now),
    answerBy: ad.askedAt ? date(answerBy(ad.askedAt)) : undefined,
    refusal:
      ad.status === "rejected" || ad.ended === "taken-down"
        ? refusalOf(history.find(({ what }) => what === ad.status)?.note, mends, language)
        : undefined,
    price: priceOf(ad, catalogue, language),
    statistics: shownStatistics(statistics, { period, figure, language, path: adPath(ad.id) }),
    history: [
      ...history.map((event) => shownEvent(event, ad.kind, catalogue, language)),
      {
        id: 0,
        title: t("myAds.event.made"),
        iso: ad.createdAt.toISOString(),
        at: moment(ad.createdAt),
        text: "",
        what: "made",
      },
    ],
    /** Who changed it last: what a stale form is told. */
    changedBy: history[0] ? shownEvent(history[0], ad.kind, catalogue, language) : undefined,
    news: newsOf(told, language),
  };
  return data(page, told ? { headers: { "set-cookie": adFlash.cleared(origin) } } : {});
}

export type AdPageData = Awaited<ReturnType<typeof loadOwnAd>>["data"];

function priceOf(ad: ManagedAd, catalogue: Catalogue, language: Language) {
  const { price } = ad.product;
  const isChangeable = ["active", "reserved", "expired", "closed"].includes(ad.status) && ad.ended !== "taken-down";
  const currency = catalogue.currencies.get(price?.currency ?? "");
  if (!price || !currency || !isChangeable) return undefined;
  return {
    typed: (price.minor / 10 ** currency.decimals).toFixed(
      price.minor % 10 ** currency.decimals === 0 ? 0 : currency.decimals,
    ),
    symbol: language === "ar" ? currency.symbolAr : currency.symbol,
  };
}

type StatisticsView = { period: Period; figure: Figure; language: Language; path: string };

function shownStatistics(
  { days, totals }: Awaited<ReturnType<typeof statisticsOfAd>>,
  { period, figure, language, path }: StatisticsView,
) {
  const { t } = translator(language);
  const { number } = formatters(language);
  const dates = dayAndMonth[language];
  const at = (more: { days?: number; of?: Figure }) =>
    `${path}?days=${more.days ?? period}&of=${more.of ?? figure}#statistics`;
  return {
    title: t("myAds.statistics.chart", { what: t(`myAds.figures.${figure}`), count: period }),
    figure,
    periods: periods.map((each) => ({ days: each, href: at({ days: each }), isShown: each === period })),
    totals: figures.map((name) => ({
      name,
      sum: number(totals[name].sum),
      change: totals[name].change,
      before: number(totals[name].before),
      href: at({ of: name }),
      isShown: name === figure,
    })),
    bars: days.map((each) => ({
      id: each.day,
      label: dates.format(new Date(`${each.day}T00:00:00Z`)),
      value: each[figure],
      shown: number(each[figure]),
    })),
  };
}

const dayAndMonth: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", { day: "numeric", month: "short", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar-u-nu-latn-ca-gregory", { day: "numeric", month: "long", timeZone: "UTC" }),
};

const known = [
  "submitted",
  "imported",
  "pending",
  "active",
  "reserved",
  "sold",
  "expired",
  "rejected",
  "closed",
  "price",
  "renewed",
  "expiring",
  "sold-asked",
  "still-there",
] as const;

/** Older events of what is let say that it was sold. */
const soldWord = (kind: AdKind) => (shownStatus({ kind, status: "sold" }) === "sold" ? "sold" : "closed");

function shownEvent(event: AdHistoryEvent, kind: AdKind, catalogue: Catalogue, language: Language) {
  const { t } = translator(language);
  const { moment } = formatters(language);
  const { what, by, name, note, details, at, id } = event;
  const named = known.find((each) => each === what) ?? "changed";
  const word = named === "sold" ? soldWord(kind) : named;
  const ended = typeof details.ended === "string" ? details.ended : "";
  const title = named === "closed" && ended ? t(`myAds.eventEnded.${ended as "paused"}`) : t(`myAds.event.${word}`);
  const who = by === "seller" && name ? name : t(`myAds.by.${by}`);
  const text = [what === "price" ? priceChange(details, catalogue, language) : "", note ?? ""]
    .filter(Boolean)
    .join(" · ");
  return { id, what, title, who, text, at: moment(at), iso: at.toISOString() };
}

/** "from 50,000 to 45,000", in the currency of the ad. */
function priceChange(details: Record<string, unknown>, catalogue: Catalogue, language: Language): string {
  const currency = catalogue.currencies.get(String(details.currency));
  if (!currency || typeof details.to !== "number") return "";
  const { price } = formatters(language);
  const shown = (minor: number) => price({ minor, currency: currency.code }, currency);
  const { t } = translator(language);
  return typeof details.from === "number"
    ? t("myAds.priceChange", { from: shown(details.from), to: shown(details.to) })
    : shown(details.to);
}
