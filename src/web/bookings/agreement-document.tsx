import { PrintablePageHead } from "#web/orders/printable-page-head.tsx";
import type { AgreementPageData } from "./agreement-page.server.ts";
import type { AgreementDocument, AgreementRow } from "./agreement-view.server.ts";

/** Renders a rental agreement in both languages, for the screen and for printing, with the links of its page. */
export function AgreementView({ page: { documents, back, pdf } }: { page: AgreementPageData }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PrintablePageHead back={back} pdf={pdf} />
      {documents.map((document, index) => (
        <AgreementArticle key={document.language} document={document} isFirst={index === 0} />
      ))}
    </div>
  );
}

function AgreementArticle({ document, isFirst }: { document: AgreementDocument; isFirst: boolean }) {
  const { price, rules } = document;
  const Heading = isFirst ? "h1" : "h2";
  const SectionHeading = isFirst ? "h2" : "h3";
  return (
    <article
      lang={document.language}
      dir={document.direction}
      // Each language begins on a sheet of its own.
      style={{ breakAfter: "page" }}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-md border border-line bg-paper p-6 max-sm:p-4 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
        <Heading className="text-22 font-semibold">{document.title}</Heading>
        <p className="text-14 text-ink-soft">{document.number}</p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {document.sections.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid">
            <SectionHeading className="pb-1 text-15 font-semibold">{title}</SectionHeading>
            <dl className="grid text-14">
              {rows.map((row) => (
                <FactRow key={row.label} row={row} />
              ))}
            </dl>
          </section>
        ))}
        <section className="break-inside-avoid">
          <SectionHeading className="pb-1 text-15 font-semibold">{price.title}</SectionHeading>
          <dl className="grid text-14">
            {price.lines.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change
              <FactRow key={index} row={row} />
            ))}
            <div className="flex items-baseline justify-between gap-4 pt-1.5 text-16 font-semibold">
              <dt>{price.total.label}</dt>
              <dd>{price.total.value ?? <Blank />}</dd>
            </div>
          </dl>
          {price.note && <p className="pt-1 text-13 text-ink-soft">{price.note}</p>}
        </section>
      </div>
      {rules && (
        <section>
          <SectionHeading className="pb-1 text-15 font-semibold">{rules.title}</SectionHeading>
          <p className="text-14 whitespace-pre-line wrap-anywhere" dir="auto">
            {rules.text}
          </p>
        </section>
      )}
      <p className="text-14">{document.statement}</p>
      <div className="grid break-inside-avoid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {document.signatures.map(({ title, name, fields }) => (
          <section key={title} className="grid gap-1 text-14">
            <SectionHeading className="font-semibold">{title}</SectionHeading>
            <p className="wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            {fields.map((field) => (
              <p key={field} className="border-b border-ink pt-10 pb-1 text-13 text-ink-soft">
                {field}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

const FactRow = ({ row: { label, value } }: { row: AgreementRow }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere">{value ? <bdi>{value}</bdi> : <Blank />}</dd>
  </div>
);

/** Renders a line on which the parties write. */
const Blank = () => <span className="inline-block w-36 border-b border-line-control">&nbsp;</span>;
