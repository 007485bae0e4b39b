import { redirect } from "react-router";
import { type Daily, firstDay, type Period, periods, readFigures } from "#domain/admin/figures.server.ts";
import { hideOpeningChecklist, readOpeningChecklist } from "#domain/admin/opening-checklist.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { topSearches, writeSearches } from "#domain/search/searches.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/local-text.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { Card } from "#ui/card.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { refused } from "#web/account/refused.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { searchPath } from "#web/search/search-path.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { adminContext, notFound, sentForm } from "../admin-of-page.server.ts";
import { adminWord } from "../words.ts";
import type { Route } from "./+types/page.ts";
import { OpeningChecklist } from "./opening-checklist.tsx";
import { SearchList } from "./search-list.tsx";

await Promise.all([needTexts("account"), needTexts("admin")]);

const path = "/admin";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, sendsMail } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { number, price } = formatters(language);
  const now = clock();
  const days: Period = periods.find((each) => String(each) === url.searchParams.get("days")) ?? 30;
  // What was searched a moment ago counts too.
  await writeSearches(db);
  const figures = await readFigures(db, now, days);
  const { steps, complete, hidden } = await readOpeningChecklist(db, { sendsMail });
  const base = (await catalogueOf(db)).currencies.get(baseCurrency);
  const unit = 10 ** (base?.decimals ?? 0);
  /** An amount in whole units of the base currency, which the chart's scale reads. */
  const money = (amount: number) =>
    base ? price({ minor: Math.round(amount * unit), currency: base.code }, base, { rounded: true }) : String(amount);
  const dayText = new Intl.DateTimeFormat(language === "ar" ? "ar-u-nu-latn-ca-gregory" : "en", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const chart = (name: "newAds" | "orders" | "revenue" | "signUps" | "searches", daily: Daily, shown = number) => ({
    name,
    title: t(`admin.figures.${name}`),
    total: shown(daily.reduce((sum, { value }) => sum + value, 0)),
    bars: daily.map(({ day, value }) => ({
      id: day,
      label: dayText.format(new Date(day)),
      value,
      shown: shown(value),
    })),
  });
  const since = firstDay(now, days);
  const listed = (searches: Awaited<ReturnType<typeof topSearches>>, of: Language) =>
    searches.map(({ text, times, found }) => ({
      text,
      href: searchPath(text) ?? "/shop",
      times: formatters(of).number(times),
      found: formatters(of).number(found),
    }));
  return {
    ...headOf(context, path, t("admin.rooms.dashboard.title")),
    days,
    checklist: hidden
      ? undefined
      : {
          complete,
          steps: steps.map(({ name, done, href }) => ({
            name,
            done,
            href,
            title: t(`admin.opening.step.${name}`),
            text: t(`admin.opening.stepText.${name}`),
          })),
        },
    people: [
      { name: "users", value: number(figures.users), href: "/admin/users" },
      { name: "sellers", value: number(figures.sellers), href: "/admin/sellers" },
    ].map((each) => ({ ...each, label: t(`admin.rooms.${each.name as "users"}.title`) })),
    states: figures.states.map(({ status, count }) => ({
      status,
      label: adminWord(translator(language), "choice", status) ?? status,
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
    searches: listed(await topSearches(db, since), language),
    unfound: listed(await topSearches(db, since, { withoutResults: true }), language),
  };
}

/** Hides the list of what is to be settled before opening. */
export async function action({ request, context }: Route.ActionArgs) {
  const { clock, sendsMail } = context.get(visitContext);
  const { text } = await sentForm(request);
  if (text("intent") !== "hide-checklist") throw notFound();
  const result = await hideOpeningChecklist(adminContext(context), { sendsMail });
  if (!result.ok) return refused(result, {}, clock());
  throw redirect(path, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** How the site is doing. */
export default function AdminDashboardPage({ loaderData: page }: Route.ComponentProps) {
  const { t, language } = useTranslation();
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <nav aria-label={t("admin.figures.period")} className="flex rounded-sm border border-line-strong bg-paper">
          {periodLinks.map((days) => (
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
            <span className="block text-13 text-ink-soft">{t("admin.figures.adsThat", { state: label })}</span>
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
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SearchList title={t("admin.figures.unfound")} empty={t("admin.figures.allFound")} searches={page.unfound} />
        <SearchList
          title={t("admin.figures.mostSearched")}
          empty={t("admin.figures.noSearches")}
          searches={page.searches}
          counts
        />
      </div>
    </div>
  );
}

const periodLinks = [7, 30, 90] as const;
