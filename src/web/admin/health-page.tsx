import { isFailedJobKind, retryDeadLetteredJobs, retryFailedJob } from "#domain/admin/failed-jobs.server.ts";
import { getSystemHealth } from "#domain/admin/system-health.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/health-page.ts";
import { adminFlash, createAdminContext, createAdminNotFound, readAdminForm } from "./admin-request.server.ts";
import { FailedJobs, ProcessJobsTable } from "./failed-jobs.tsx";
import { loadJobStatus } from "./job-status.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("admin")]);

const path = "/admin/health";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { formatNumber: number, formatDateTime: moment } = getFormatters(language);
  const megabytes = (bytes: number) => t("admin.health.megabytes", { shown: number(Math.round(bytes / 1e5) / 10) });
  const health = await getSystemHealth(db);
  const { mails, pictures, imports, screenings } = health.work;
  const deadLettered = pictures.aside + imports.aside + screenings.aside;
  const minutes = Math.floor(process.uptime() / 60);
  const flash = adminFlash.read(request);
  const page = {
    ...createUnlistedHead(context, path, t("admin.resources.health.title")),
    ...(await loadJobStatus(db, language)),
    news: flash && { text: t("admin.health.retryStarted") },
    waiting: [
      {
        name: "mailsWaiting",
        value: number(mails.waiting),
        href: "/admin/mails?mail_state=waiting",
        bad: false,
      },
      {
        name: "mailsFailed",
        value: number(mails.aside),
        href: "/admin/mails?mail_state=failed",
        bad: mails.aside > 0,
      },
      { name: "picturesWaiting", value: number(pictures.waiting), href: undefined, bad: false },
      { name: "importsWaiting", value: number(imports.waiting + screenings.waiting), href: undefined, bad: false },
      { name: "workAside", value: number(deadLettered), href: undefined, bad: deadLettered > 0 },
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
      ...(health.oldestMail ? [["oldestMail", moment(health.oldestMail)]] : []),
    ].map(([name = "", value = ""]) => ({ label: t(`admin.health.${name as "size"}`), value })),
    tables: health.tables.map(({ name, rows, bytes }) => ({ name, rows: number(rows), size: megabytes(bytes) })),
    migrations: health.migrations.map(({ name, at }) => ({ name, at: moment(at) })),
  };
  return adminFlash.respond(context, page, flash);
}

/** Retries failed jobs: one job (`mails 12`) or all jobs of a kind (`mails`). */
export async function action({ request, context }: Route.ActionArgs) {
  const { clock, wakeMail, wakeImports } = context.get(requestContext);
  const [kind = "", id] = (await readAdminForm(request)).text("again").split(" ");
  if (!isFailedJobKind(kind)) throw createAdminNotFound();
  const admin = createAdminContext(context);
  const result = id === undefined ? await retryDeadLetteredJobs(admin, kind) : await retryFailedJob(admin, kind, id);
  if (!result.ok) return respondWithFormErrors(result, {}, clock());
  wakeMail();
  wakeImports();
  throw adminFlash.redirect(context, path, { what: "done" });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the health page: jobs, queues, database and server. */
export default function AdminHealthPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      {page.news && !answer && <FlashMessage message={page.news} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
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
      <FailedJobs troubled={page.troubled} together={page.together} answer={answer} />
      <ProcessJobsTable jobs={page.jobs} />
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
            getKey={({ name }) => name}
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
            getKey={({ name }) => name}
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
