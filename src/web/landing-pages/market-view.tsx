import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Table } from "#ui/table.tsx";
import { CardList } from "#web/listing-card/card-list.tsx";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import type { MarketPageData } from "./market-page.server.ts";

/** Renders the page about a part of the market. */
export function MarketView({ page }: { page: MarketPageData }) {
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={page.crumbs} />
      <h1 className="text-28 font-semibold md:text-36">{page.heading}</h1>
      <p className="max-w-3xl pt-2 text-ink-soft">{page.introduction}</p>
      <KeyFigures page={page} />
      <div className="grid gap-12 pt-8">
        {page.isGuide && <Prices page={page} />}
        <section>
          <h2 className="pb-4 text-22 font-semibold">{page.cardsTitle}</h2>
          <CardList cards={page.cards} eager={page.isGuide ? 0 : 2} className="card-grid lg:grid-cols-4!" />
          <p className="pt-6">
            <a href={page.all.href} className={getButtonClass("primary", "min-h-11 max-sm:w-full")}>
              {page.all.label}
            </a>
          </p>
        </section>
        {!page.isGuide && <Prices page={page} />}
        {page.links.map(({ title, links }) => (
          <section key={title} className="below-fold">
            <h2 className="pb-3 text-22 font-semibold">{title}</h2>
            <LinkList links={links} />
          </section>
        ))}
        <Questions page={page} />
      </div>
    </div>
  );
}

function KeyFigures({ page }: { page: MarketPageData }) {
  return (
    <dl
      aria-label={page.factsTitle}
      className="mt-5 flex flex-wrap gap-px overflow-clip rounded-md border border-line bg-line"
    >
      {page.facts.map(({ label, value }) => (
        <div key={label} className="grow basis-40 bg-paper px-4 py-3">
          <dt className="text-13 text-ink-soft">{label}</dt>
          <dd className="text-18 font-semibold whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Prices({ page }: { page: MarketPageData }) {
  const { language } = useTranslation();
  const { formatNumber } = getFormatters(language);
  if (page.charts.length === 0 && page.tables.length === 0 && page.related.length === 0) return null;
  return (
    <section className={page.isGuide ? undefined : "below-fold"}>
      <h2 className="text-22 font-semibold">{page.pricesTitle}</h2>
      <p className="pb-4 text-14 text-ink-soft">{page.pricesNote}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {page.charts.map((chart) => (
          <Card key={chart.title} level={3} title={chart.title}>
            <BarChart {...chart} format={formatNumber} />
          </Card>
        ))}
        {page.tables.map(({ title, columns, rows }) => (
          <Table
            key={title}
            caption={title}
            columns={[
              {
                id: "label",
                header: columns.label,
                cell: ({ label, href }) => (
                  <a href={href} className="link inline-block py-1">
                    {label}
                  </a>
                ),
              },
              { id: "listings", header: columns.listings, cell: ({ listings }) => listings, numeric: true },
              { id: "median", header: columns.median, cell: ({ median }) => median, numeric: true },
              { id: "range", header: columns.range, cell: ({ range }) => range, numeric: true },
            ]}
            rows={rows}
            getKey={({ href }) => href}
          />
        ))}
        {page.related.map(({ href, title, text }) => (
          <a
            key={href}
            href={href}
            className="group flex min-h-16 items-center justify-between gap-4 rounded-md border border-line bg-paper p-4 hover:border-ink"
          >
            <span>
              <span className="block font-semibold group-hover:underline">{title}</span>
              <span className="block text-14 text-ink-soft">{text}</span>
            </span>
            <Icon name="chevron-next" className="text-ink-faint" />
          </a>
        ))}
      </div>
    </section>
  );
}

type LinkListProps = { links: readonly { href: string; label: string; count: string }[] };

/** Renders links with their numbers of listings in columns. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-6">
      {links.map(({ href, label, count }) => (
        <li key={href} className="border-b border-line">
          <a href={href} className="link flex min-h-11 items-center justify-between gap-2 text-14">
            <bdi className="truncate font-medium">{label}</bdi>
            <span className="text-12 text-ink-faint tabular-nums">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Questions({ page }: { page: MarketPageData }) {
  if (page.questions.length === 0) return null;
  return (
    <section className="below-fold">
      <h2 className="pb-4 text-22 font-semibold">{page.questionsTitle}</h2>
      <div className="divide-y divide-line rounded-md border border-line bg-paper">
        {page.questions.map(({ question, answer }) => (
          <div key={question} className="px-4 py-4 md:px-6">
            <h3 className="font-semibold">{question}</h3>
            <p className="pt-1 text-ink-soft">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
