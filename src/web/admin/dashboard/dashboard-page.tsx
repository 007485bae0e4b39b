import { redirect } from "react-router";
import {
  type DailySeries,
  type DashboardPeriod,
  dashboardPeriods,
  getDashboardStatistics,
  getFirstDayOfPeriod,
} from "#domain/admin/dashboard-statistics.server.ts";
import { getOpeningChecklist, hideOpeningChecklist } from "#domain/admin/opening-checklist.server.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { flushDailyCounts } from "#domain/daily-counts/daily-counts.server.ts";
import { funnelSteps, getFunnel } from "#domain/daily-counts/funnel.server.ts";
import { flushSearchCounts, listTopSearches } from "#domain/search/search-log.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/localized-text.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { getSearchPath } from "#web/search/search-path.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { findAdminMessage } from "../admin-messages.ts";
import { createAdminContext, createAdminNotFound, readAdminForm } from "../admin-request.server.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { FunnelCard } from "./funnel-card.tsx";
import { OpeningChecklist } from "./opening-checklist.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

const path = "/admin";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, isMailEnabled: sendsMail, language, t } = getPageContext(context);
  const { formatNumber: number, formatPrice: price } = getFormatters(language);
  const now = clock();
  const days: DashboardPeriod = dashboardPeriods.find((each) => String(each) === url.searchParams.get("days")) ?? 30;
  // Flushes buffered searches and counts, so that the latest ones are included.
  await flushSearchCounts(db);
  await flushDailyCounts(db);
  const figures = await getDashboardStatistics(db, now, days);
  const { steps, complete, hidden } = await getOpeningChecklist(db, { sendsMail });
  const base = (await getCatalog(db)).currencies.get(BASE_CURRENCY);
  const unit = 10 ** (base?.decimals ?? 0);
  /** Formats an amount given in whole units of the base currency, which the chart's scale uses. */
  const money = (amount: number) =>
    base ? price({ minor: Math.round(amount * unit), currency: base.code }, base, { rounded: true }) : String(amount);
  const dayText = new Intl.DateTimeFormat(language === "ar" ? "ar-u-nu-latn-ca-gregory" : "en", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const chart = (
    name: "newAds" | "orders" | "revenue" | "signUps" | "searches",
    daily: DailySeries,
    formatValue = number,
  ) => ({
    name,
    title: t(`admin.figures.${name}`),
    total: formatValue(daily.reduce((sum, { value }) => sum + value, 0)),
    bars: daily.map(({ day, value }) => ({
      id: day,
      label: dayText.format(new Date(day)),
      value,
      shown: formatValue(value),
    })),
  });
  const since = getFirstDayOfPeriod(now, days);
  const toSearchRows = (searches: Awaited<ReturnType<typeof listTopSearches>>, formatLanguage: Language) =>
    searches.map(({ text, times, found }) => ({
      text,
      href: getSearchPath(text) ?? "/shop",
      times: getFormatters(formatLanguage).formatNumber(times),
      found: getFormatters(formatLanguage).formatNumber(found),
    }));
  return {
    ...createUnlistedHead(context, path, t("admin.resources.dashboard.title")),
    days,
    checklist: hidden
      ? undefined
      : {
          complete,
          steps: steps.map(({ name, done, href }) => ({
            name,
            done,
            href,
            title: t(`admin.setupChecklist.step.${name}`),
            text: t(`admin.setupChecklist.stepText.${name}`),
          })),
        },
    people: [
      { name: "users", value: number(figures.users), href: "/admin/users" },
      { name: "sellers", value: number(figures.sellers), href: "/admin/sellers" },
    ].map((each) => ({ ...each, label: t(`admin.resources.${each.name as "users"}.title`) })),
    states: figures.states.map(({ status, count }) => ({
      status,
      label: findAdminMessage(getTranslator(language), "choice", status) ?? status,
      count: number(count),
    })),
    charts: [
      chart("newAds", figures.newAds),
      chart("orders", figures.orders),
      chart(
        "revenue",
        figures.revenue.map(({ day, value }) => ({ day, value: value / unit })),
        money,
      ),
      chart("signUps", figures.signUps),
      chart("searches", figures.searches),
    ],
    funnel: (await getFunnel(db, since)).map(({ kind, counts }) => ({
      kind,
      name: t(`kind.${kind}`),
      steps: funnelSteps.map((step) => ({ step, count: number(counts[step]) })),
    })),
    searches: toSearchRows(await listTopSearches(db, since), language),
    unfound: toSearchRows(await listTopSearches(db, since, { withoutResults: true }), language),
  };
}

/** Hides the opening checklist. */
export async function action({ request, context }: Route.ActionArgs) {
  const { clock, isMailEnabled: sendsMail } = context.get(requestContext);
  const { text } = await readAdminForm(request);
  if (text("intent") !== "hide-checklist") throw createAdminNotFound();
  const result = await hideOpeningChecklist(createAdminContext(context), { sendsMail });
  if (!result.ok) return respondWithFormErrors(result, {}, clock());
  throw redirect(path, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function AdminDashboardPage({ loaderData: page }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <nav aria-label={t("admin.figures.period")} className="flex rounded-sm border border-line-strong bg-paper">
          {periodOptions.map((days) => (
            <a
              key={days}
              href={days === 30 ? path : `${path}?days=${days}`}
              aria-current={days === page.days ? "true" : undefined}
              className="grid min-h-10 place-items-center px-4 text-14 first:rounded-s-sm last:rounded-e-sm aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {t("admin.figures.days", { count: days })}
            </a>
          ))}
        </nav>
      </div>
      {page.checklist && <OpeningChecklist checklist={page.checklist} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {page.people.map(({ name, label, value, href }) => (
          <li key={name}>
            <a href={href} className="block h-full rounded-md border border-line bg-paper p-4 hover:border-ink">
              <span className="block text-13 text-ink-soft">{label}</span>
              <span className="text-24 font-semibold tabular-nums">{value}</span>
            </a>
          </li>
        ))}
        {page.states.map(({ status, label, count }) => (
          <li key={status} className="rounded-md border border-line bg-paper p-4">
            <span className="block text-13 text-ink-soft">{t("admin.figures.listingsByState", { state: label })}</span>
            <span className="text-24 font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {page.charts.map(({ name, title, total, bars }) => (
          <Card
            key={name}
            title={title}
            actions={
              <bdi dir="ltr" className="text-18 font-semibold tabular-nums">
                {total}
              </bdi>
            }
          >
            <BarChart
              title={title}
              bars={bars}
              columns={{ label: t("admin.figures.day"), value: title }}
              tableLabel={t("admin.figures.table")}
              format={(value) => number.format(value)}
            />
          </Card>
        ))}
      </div>
      <FunnelCard funnel={page.funnel} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <FrequentSearchTable
          title={t("admin.figures.searchesWithoutResults")}
          empty={t("admin.figures.noEmptySearches")}
          searches={page.unfound}
        />
        <FrequentSearchTable
          title={t("admin.figures.mostSearched")}
          empty={t("admin.figures.noSearches")}
          searches={page.searches}
          counts
        />
      </div>
    </div>
  );
}

const periodOptions = [7, 30, 90] as const;

type Search = { text: string; href: string; times: string; found: string };

/** Renders the table of search texts, most frequent first. */
function FrequentSearchTable({
  title,
  empty,
  searches,
  counts = false,
}: {
  title: string;
  empty: string;
  searches: Search[];
  /** Adds a column with the number of listings that each search found. */
  counts?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Card title={title} padded={searches.length === 0}>
      {searches.length === 0 ? (
        <p className="text-14 text-ink-soft">{empty}</p>
      ) : (
        <Table
          caption={title}
          hideCaption
          rows={searches}
          getKey={({ text }) => text}
          columns={[
            {
              id: "text",
              header: t("admin.field.text"),
              cell: ({ text, href }) => (
                <a href={href} className="link wrap-anywhere" dir="auto">
                  {text}
                </a>
              ),
            },
            { id: "times", header: t("admin.figures.times"), numeric: true, cell: ({ times }) => times },
            ...(counts
              ? [{ id: "found", header: t("admin.field.ads"), numeric: true, cell: ({ found }: Search) => found }]
              : []),
          ]}
        />
      )}
    </Card>
  );
}
