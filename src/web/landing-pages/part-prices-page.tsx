import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table } from "#ui/table.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/part-prices-page.ts";
import { loadPartPricesPage, type PartPricesPageData } from "./part-prices.server.ts";

await preloadMessages("part-offers");

export const loader = (args: Route.LoaderArgs) => loadPartPricesPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

/** Renders asking prices of parts, and how they are calculated. */
export default function PartPricesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { prices } = page;
  const isEmpty = page.rows.length === 0 && !prices?.new && !prices?.used;
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={[...page.crumbs, { label: page.title }]} />
      <h1 className="text-28 font-semibold md:text-36">{page.title}</h1>
      {isEmpty && <EmptyState title={t("partPrices.none")} text={t("partPrices.noneText")} />}
      {prices && !isEmpty && (
        <dl className="grid gap-3 pt-4 sm:max-w-xl sm:grid-cols-2">
          {(["new", "used"] as const).map((condition) => (
            <PriceFacts key={condition} condition={condition} group={prices[condition]} />
          ))}
        </dl>
      )}
      {page.rows.length > 0 && (
        <section className="pt-6" aria-labelledby="rows">
          <h2 id="rows" className="pb-2 text-18 font-semibold">
            {page.rowsTitle}
          </h2>
          <Table
            caption={page.rowsTitle}
            hideCaption
            columns={[
              {
                id: "name",
                header: page.rowName,
                cell: ({ name, href }) => (
                  <a href={href} className="link inline-block py-1">
                    {name}
                  </a>
                ),
              },
              { id: "new", header: t("partPrices.new"), cell: (row) => row.new?.median ?? "–", numeric: true },
              { id: "used", header: t("partPrices.used"), cell: (row) => row.used?.median ?? "–", numeric: true },
              { id: "count", header: t("partPrices.count"), cell: ({ count }) => count, numeric: true },
            ]}
            rows={page.rows}
            getKey={({ href }) => href}
          />
        </section>
      )}
      <p className="max-w-3xl pt-6 text-14 text-ink-soft">{t("partPrices.method")}</p>
      {page.list && (
        <p className="pt-4">
          <a href={page.list.href} className={getButtonClass("outline")}>
            {page.list.label}
          </a>
        </p>
      )}
    </div>
  );
}

type FactsProps = {
  condition: "new" | "used";
  group: NonNullable<PartPricesPageData["prices"]>["new"];
};

function PriceFacts({ condition, group }: FactsProps) {
  const { t } = useTranslation();
  return (
    <div className="rounded-md border border-line bg-paper p-4">
      <dt className="text-14 text-ink-soft">{t(`partPrices.${condition}`)}</dt>
      <dd>
        <span className="block text-22 font-semibold tabular-nums">
          <bdi>{group?.median ?? "–"}</bdi>
        </span>
        <span className="text-13 text-ink-soft">
          {group ? t("partPrices.range", { low: group.low, high: group.high }) : t("partPrices.tooFew")}
        </span>
      </dd>
    </div>
  );
}
