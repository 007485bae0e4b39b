import { getImportReport } from "#domain/admin/import-reports.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { ImportGuesses } from "#web/imports/import-guesses.tsx";
import { presentImportGuesses } from "#web/imports/present-guesses.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createAdminNotFound } from "../admin-request.server.ts";
import type { Route } from "./+types/import-report-page.ts";

await Promise.all([preloadMessages("account"), preloadMessages("admin"), preloadMessages("imports")]);

/** Loads the report of an import: its counts, and the values that the import interpreted. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language, t } = getPageContext(context);
  const { formatNumber, formatDateTime } = getFormatters(language);
  const report = await getImportReport(db, params.report);
  if (!report) throw createAdminNotFound();
  const { seller, added, guesses, created_at: createdAt } = report;
  return {
    ...createUnlistedHead(context, `/admin/import-reports/${report.id}`, report.file),
    seller: pickTranslation(seller, language).text,
    createdAt: formatDateTime(createdAt),
    counts: (["rows", "imported", "changed", "known", "refused", "warnings"] as const).map((name) => ({
      name,
      label: t(`admin.importReport.${name}`),
      value: formatNumber(report[name]),
    })),
    added: (["makes", "models", "cities"] as const).map((name) => ({
      name,
      label: t(`admin.importReport.${name}`),
      value: formatNumber(added[name] ?? 0),
    })),
    proposalsHref: `/admin/catalog-proposals?q=${encodeURIComponent(report.file.slice(0, 100))}`,
    guesses: presentImportGuesses(guesses, language),
  };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the report of an import. */
export default function ImportReportPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="text-14">
          <a href="/admin/import-reports" className="text-ink-soft underline-offset-4 hover:underline">
            {t("admin.resources.import-reports.title")}
          </a>
        </p>
        <h1 className="text-28 font-semibold">
          <bdi className="wrap-anywhere">{page.title}</bdi>
        </h1>
        <p className="text-14 text-ink-soft">
          <bdi>{page.seller}</bdi> · {page.createdAt}
        </p>
      </div>
      <Figures title={t("admin.importReport.result")} figures={page.counts} />
      <Figures title={t("admin.importReport.added")} figures={page.added} />
      <p className="text-14">
        <a href={page.proposalsHref} className="underline underline-offset-4">
          {t("admin.importReport.proposals")}
        </a>
      </p>
      {page.guesses.length > 0 ? (
        <ImportGuesses values={page.guesses} />
      ) : (
        <p className="text-14 text-ink-soft">{t("admin.importReport.noGuesses")}</p>
      )}
    </div>
  );
}

type Figure = { name: string; label: string; value: string };

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={title}>
      <dl className="flex flex-wrap gap-2">
        {figures.map(({ name, label, value }) => (
          <div key={name} className="flex min-w-28 flex-col-reverse rounded-md border border-line bg-paper px-4 py-3">
            <dt className="text-13 text-ink-soft">{label}</dt>
            <dd className="text-24 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
