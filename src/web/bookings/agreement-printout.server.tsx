import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { printoutBaseCss } from "#web/orders/printout-css.server.ts";
import type { AgreementDocument, AgreementRow } from "./agreement-view.server.ts";

/** Style sheet of the printout. It uses only what all PDF programs understand. */
const css = `${printoutBaseCss}
h1 { font-size: 16pt; font-weight: 600; margin: 0; }
h2 { font-size: 10.5pt; font-weight: 600; margin: 0 0 1mm; }
.document { page-break-after: always; }
.document:last-child { page-break-after: auto; }
.number { color: #5a606b; margin-bottom: 4mm; }
.block { margin-bottom: 4mm; page-break-inside: avoid; }
.rows td { padding: 0.9mm 0; border-bottom: 0.2mm solid #d5d9e0; }
.pair { margin-bottom: 4mm; page-break-inside: avoid; table-layout: fixed; }
.pair > tbody > tr > td { padding: 0; padding-inline-end: 6mm; }
.pair > tbody > tr > td + td { padding-inline-end: 0; }
.rows td:first-child { color: #5a606b; width: 34mm; padding-inline-end: 2mm; }
.lines td:first-child { width: auto; }
.rows td.value { font-weight: 500; }
.lines td:last-child { text-align: end; white-space: nowrap; }
.total td { font-size: 12pt; font-weight: 600; }
.blank { color: #9aa1ad; }
.text { white-space: pre-line; }
.signatures td { width: 50%; padding: 0 4mm 0 0; }
.sign { border-top: 0.3mm solid #16181d; color: #5a606b; font-size: 8.5pt; margin-top: 13mm; padding-top: 1mm; }
`;

const Blank = () => <span className="blank">…………………………………</span>;

const Rows = ({ rows, className }: { rows: readonly AgreementRow[]; className: string }) => (
  <table className={className}>
    <tbody>
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never change
        <tr key={index}>
          <td>{label}</td>
          <td className="value">{value ? <bdi>{value}</bdi> : <Blank />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Splits cells into rows of two. */
const toPairs = (cells: readonly ReactElement[]): ReactElement[][] =>
  Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2));

const renderDocument = ({ price, rules, ...document }: AgreementDocument) => (
  <div key={document.language} className="document" lang={document.language} dir={document.direction}>
    <h1>{document.title}</h1>
    <p className="number">{document.number}</p>
    {toPairs([
      ...document.sections.map(({ title, rows }) => (
        <td key={title}>
          <h2>{title}</h2>
          <Rows rows={rows} className="rows" />
        </td>
      )),
      <td key={price.title}>
        <h2>{price.title}</h2>
        <Rows rows={price.lines} className="rows lines" />
        <Rows rows={[price.total]} className="lines total" />
        {price.note && <p>{price.note}</p>}
      </td>,
    ]).map((cells) => (
      <table key={cells[0]?.key} className="pair">
        <tbody>
          <tr>{cells}</tr>
        </tbody>
      </table>
    ))}
    {rules && (
      <div>
        <h2>{rules.title}</h2>
        <p className="text" dir="auto">
          {rules.text}
        </p>
      </div>
    )}
    <div className="block">
      <p>{document.statement}</p>
      <table className="signatures">
        <tbody>
          <tr>
            {document.signatures.map(({ title, name, fields }) => (
              <td key={title}>
                <h2>{title}</h2>
                <bdi>{name}</bdi>
                {fields.map((field) => (
                  <p key={field} className="sign">
                    {field}
                  </p>
                ))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  </div>
);

/** Renders a rental agreement in all its languages as an HTML document for a program that makes PDFs. */
export function renderAgreementPrintout(documents: readonly AgreementDocument[]): string {
  const [first] = documents;
  const page = (
    <html lang={first?.language} dir={first?.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"
        />
        <title>{first?.title}</title>
      </head>
      <body>{documents.map(renderDocument)}</body>
    </html>
  );
  // React would escape the quotes of the style sheet.
  return `<!DOCTYPE html>${renderToStaticMarkup(page).replace("</head>", () => `<style>${css}</style></head>`)}`;
}
