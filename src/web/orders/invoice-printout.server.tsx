import { renderToStaticMarkup } from "react-dom/server";
import { getTextDirection, type Language } from "#kernel/localized-text.ts";
import { type InvoiceLabel, invoiceLabels } from "./invoice-labels.ts";
import { listInvoiceAmounts, listInvoiceFacts } from "./invoice-rows.ts";
import type { InvoiceView } from "./invoice-view.server.ts";
import { printoutBaseCss } from "./printout-css.server.ts";

const css = `${printoutBaseCss}
h1 { font-size: 17pt; font-weight: 600; margin: 0 0 4mm; }
h2 { font-size: 9pt; font-weight: 400; margin: 0; }
.en { color: #5a606b; }
.value { font-weight: 600; }
.head > tbody > tr > td { padding: 0; }
.head td.qr { width: 36mm; text-align: end; }
.qr svg { width: 34mm; height: 34mm; }
.facts td { padding: 0.5mm 0; }
.facts td:first-child { width: 50mm; }
.seller { border-top: 0.3mm solid #d5d9e0; margin-top: 5mm; padding-top: 4mm; }
.name { font-size: 12pt; font-weight: 600; }
.lines { margin-top: 6mm; }
.lines th { border-bottom: 0.3mm solid #16181d; }
.lines td { border-bottom: 0.2mm solid #d5d9e0; }
.lines tr { page-break-inside: avoid; }
.lines .number { text-align: end; white-space: nowrap; width: 33mm; }
.sums { margin-top: 4mm; }
.sums > tbody > tr > td { padding: 0; }
.rest { width: 62mm; }
.amounts td:last-child { text-align: end; }
.amounts .strong td { border-top: 0.3mm solid #16181d; font-size: 12.5pt; font-weight: 600; }
.uuid { color: #5a606b; font-size: 8pt; margin-top: 8mm; direction: ltr; }
`;

function Label({ of, note, stacked }: { of: InvoiceLabel; note?: string | undefined; stacked?: boolean }) {
  const { ar, en } = invoiceLabels[of];
  return (
    <>
      <bdi lang="ar" dir="rtl">
        {ar}
      </bdi>
      {stacked ? <br /> : "\u2002"}
      <bdi lang="en" dir="ltr" className="en">
        {en}
        {note && ` ${note}`}
      </bdi>
    </>
  );
}

/** Renders each distinct translation of a name on a line of its own. */
const renderNames = ({ ar, en }: { ar: string | null; en: string | null }) =>
  [...new Set([ar, en].filter((name) => name !== null))].map((name) => (
    <div key={name}>
      <bdi>{name}</bdi>
    </div>
  ));

/** Renders a tax invoice or credit note as an HTML document for a program that makes PDFs. */
export function renderInvoicePrintout(invoice: InvoiceView, language: Language): string {
  const { seller, qr } = invoice;
  const page = (
    <html lang={language} dir={getTextDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; font-src data:"
        />
        <title>{invoice.number}</title>
      </head>
      <body>
        <table className="head">
          <tbody>
            <tr>
              <td>
                <h1>
                  <Label of={invoice.kind} />
                </h1>
                <table className="facts">
                  <tbody>
                    {listInvoiceFacts(invoice).map(({ label, value }) => (
                      <tr key={label}>
                        <td>
                          <Label of={label} />
                        </td>
                        <td className="value">
                          <bdi>{value}</bdi>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </td>
              {qr && (
                <td className="qr">
                  <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="128" height="128" aria-hidden="true">
                    <path d={qr.path} fill="#000" />
                  </svg>
                </td>
              )}
            </tr>
          </tbody>
        </table>
        <div className="seller">
          <h2>
            <Label of="seller" />
          </h2>
          <div className="name">{renderNames(seller.name)}</div>
          {renderNames(seller.address)}
          <p>
            <Label of="vatNumber" /> <bdi dir="ltr">{seller.vatNumber}</bdi>
          </p>
          {seller.registration && (
            <p>
              <Label of="registration" /> <bdi dir="ltr">{seller.registration}</bdi>
            </p>
          )}
        </div>
        <table className="lines">
          <thead>
            <tr>
              <th>
                <Label of="item" stacked />
              </th>
              {(["quantity", "unit", "lineTotal"] as const).map((label) => (
                <th key={label} className="number">
                  <Label of={label} stacked />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map(({ name, quantity, unit, total }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never change
              <tr key={index}>
                <td>{renderNames(name)}</td>
                {[quantity, unit, total].map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has the same columns always
                  <td key={column} className="number">
                    <bdi dir="ltr">{value}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <table className="sums">
          <tbody>
            <tr>
              <td className="rest" />
              <td>
                <table className="amounts">
                  <tbody>
                    {listInvoiceAmounts(invoice).map(({ label, value, note, strong }) => (
                      <tr key={label} className={strong ? "strong" : undefined}>
                        <td>
                          <Label of={label} note={note} />
                        </td>
                        <td>
                          <bdi dir="ltr">{value}</bdi>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
        <p className="uuid">{invoice.uuid}</p>
      </body>
    </html>
  );
  // React would escape the quotes of the style sheet.
  return `<!DOCTYPE html>${renderToStaticMarkup(page).replace("</head>", () => `<style>${css}</style></head>`)}`;
}
