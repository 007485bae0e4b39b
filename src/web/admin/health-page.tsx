import { useTranslation } from "react-i18next";
import { readHealth } from "#domain/admin/health.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/health-page.ts";

await needTexts("admin");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { number, moment } = formatters(language);
  const megabytes = (bytes: number) => t("admin.health.megabytes", { shown: number(Math.round(bytes / 1e5) / 10) });
  const health = await readHealth(db);
  const minutes = Math.floor(process.uptime() / 60);
  return {
    ...headOf(context, "/admin/health", t("admin.rooms.health.title")),
    waiting: [
      {
        name: "mailsWaiting",
        value: number(health.mails.waiting),
        href: "/admin/mails?mail_state=waiting",
        bad: false,
      },
      {
        name: "mailsFailed",
        value: number(health.mails.failed),
        href: "/admin/mails?mail_state=failed",
        bad: health.mails.failed > 0,
      },
      { name: "market", value: number(health.marketWaiting), href: undefined, bad: false },
      { name: "words", value: number(health.wordsWaiting), href: undefined, bad: false },
      { name: "prices", value: health.pricesWaiting.join(" ") || number(0), href: undefined, bad: false },
    ].map((each) => ({ ...each, label: t(`admin.health.${each.name as "market"}`) })),
    facts: [
      ["database", `PostgreSQL ${health.database.version}`],
      ["size", megabytes(health.database.bytes)],
      ["node", process.version],
      ["memory", megabytes(process.memoryUsage().rss)],
      [
        "uptime",
        t("admin.health.since", {
          days: number(Math.floor(minutes / 1_440)),
          hours: number(Math.floor(minutes / 60) % 24),
          minutes: number(minutes % 60),
        }),
      ],
      ...(health.mails.oldest ? [["oldestMail", moment(health.mails.oldest)]] : []),
    ].map(([name = "", value = ""]) => ({ label: t(`admin.health.${name as "size"}`), value })),
    tables: health.tables.map(({ name, rows, bytes }) => ({ name, rows: number(rows), size: megabytes(bytes) })),
    migrations: health.migrations.map(({ name, at }) => ({ name, at: moment(at) })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Whether the machinery behind the site keeps up. */
export default function AdminHealthPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {page.waiting.map(({ name, label, value, href, bad }) => (
          <li key={name} className="rounded-md border border-line bg-paper p-4">
            <span className="block text-13 text-ink-soft">{label}</span>
            <span className={`text-24 font-semibold tabular-nums ${bad ? "text-failure" : ""}`}>
              {href ? (
                <a href={href} className="hover:underline">
                  {value}
                </a>
              ) : (
                value
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("admin.health.server")}>
          <dl className="grid gap-2 text-14">
            {page.facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-medium">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t("admin.health.migrations")} padded={false}>
          <Table
            caption={t("admin.health.migrations")}
            hideCaption
            rows={page.migrations}
            keyOf={({ name }) => name}
            columns={[
              { id: "name", header: t("admin.health.migration"), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
              { id: "at", header: t("admin.field.at"), cell: ({ at }) => at },
            ]}
          />
        </Card>
        <Card title={t("admin.health.tables")} padded={false}>
          <Table
            caption={t("admin.health.tables")}
            hideCaption
            rows={page.tables}
            keyOf={({ name }) => name}
            columns={[
              { id: "name", header: t("admin.health.table"), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
              { id: "rows", header: t("admin.health.rows"), numeric: true, cell: ({ rows }) => rows },
              { id: "size", header: t("admin.health.size"), numeric: true, cell: ({ size }) => size },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
