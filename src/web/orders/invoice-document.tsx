import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { QrCodeImage } from "#ui/qr-code.tsx";
import { Table } from "#ui/table.tsx";
import { type InvoiceLabel, invoiceLabels } from "./invoice-labels.ts";
import { listInvoiceAmounts, listInvoiceFacts } from "./invoice-rows.ts";
import type { InvoiceView } from "./invoice-view.server.ts";
import { PrintablePageHead, type PrintablePageLinks } from "./printable-page-head.tsx";

type LabelProps = { of: InvoiceLabel; note?: string };

function Label({ of, note }: LabelProps) {
  const { ar, en } = invoiceLabels[of];
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span lang="ar" dir="rtl">
        {ar}
      </span>
      <span lang="en" dir="ltr" className="text-ink-soft">
        {en}
        {note && ` ${note}`}
      </span>
    </span>
  );
}

/** Document and the links of its page. */
export type InvoicePageData = PrintablePageLinks & { invoice: InvoiceView };

/** Renders a tax invoice or credit note with all its labels in Arabic and English, for the screen and for printing. */
export function InvoiceDocument({ invoice, back, pdf }: InvoicePageData) {
  const { t, language } = useTranslation();
  const { seller } = invoice;
  const facts = listInvoiceFacts(invoice);
  const amounts = listInvoiceAmounts(invoice);
  const names = (text: { ar: string | null; en: string | null }) =>
    [...new Set([text.ar, text.en].filter((name) => name !== null))].map((name) => (
      <span key={name} className="block wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
    ));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PrintablePageHead back={back} pdf={pdf} />
      <article className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-md border border-line bg-paper p-6 max-sm:p-4 print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-5">
          <div className="grid gap-3">
            <h1 className="text-22 font-semibold">
              <Label of={invoice.kind} />
            </h1>
            <dl className="grid gap-1 text-14">
              {facts.map(({ label, value }) => (
                <div key={label} className="flex flex-wrap gap-x-3">
                  <dt>
                    <Label of={label} />
                  </dt>
                  <dd className="font-semibold">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          {invoice.qr && (
            <QrCodeImage code={invoice.qr} label={pickByLanguage(invoiceLabels.qr, language)} className="size-36" />
          )}
        </header>
        <section className="grid gap-1 text-14">
          <h2 className="text-13">
            <Label of="seller" />
          </h2>
          <div className="text-16 font-semibold">{names(seller.name)}</div>
          <div>{names(seller.address)}</div>
          <p className="flex flex-wrap gap-x-3">
            <Label of="vatNumber" />
            <bdi dir="ltr" className="font-semibold">
              {seller.vatNumber}
            </bdi>
          </p>
          {seller.registration && (
            <p className="flex flex-wrap gap-x-3">
              <Label of="registration" />
              <bdi dir="ltr" className="font-semibold">
                {seller.registration}
              </bdi>
            </p>
          )}
        </section>
        <Table
          caption={pickByLanguage(invoiceLabels[invoice.kind], language)}
          hideCaption
          stickyFirst={false}
          rows={invoice.lines.map((line, index) => ({ ...line, index }))}
          getKey={({ index }) => index}
          columns={[
            {
              id: "item",
              header: <Label of="item" />,
              // On phones the amount must be visible without scrolling.
              cell: ({ name, quantity, unit }) => (
                <>
                  {names(name)}
                  <bdi dir="ltr" className="pt-1 font-normal text-ink-soft tabular-nums sm:hidden">
                    {quantity} × {unit}
                  </bdi>
                </>
              ),
            },
            {
              id: "quantity",
              header: <Label of="quantity" />,
              numeric: true,
              hiddenOnPhones: true,
              cell: ({ quantity }) => quantity,
            },
            {
              id: "unit",
              header: <Label of="unit" />,
              numeric: true,
              hiddenOnPhones: true,
              cell: ({ unit }) => <bdi dir="ltr">{unit}</bdi>,
            },
            {
              id: "total",
              header: <Label of="lineTotal" />,
              numeric: true,
              cell: ({ total }) => <bdi dir="ltr">{total}</bdi>,
            },
          ]}
        />
        <dl className="grid gap-2 sm:ms-auto sm:w-96">
          {amounts.map(({ label, value, note, strong }) => (
            <div
              key={label}
              className={`flex items-baseline justify-between gap-4 ${strong ? "border-t border-line pt-2 text-18 font-semibold" : ""}`}
            >
              <dt>
                <Label of={label} {...(note ? { note } : {})} />
              </dt>
              <dd>
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-ink-soft wrap-anywhere" dir="ltr">
          {invoice.uuid}
        </p>
      </article>
      <p className="text-14 text-ink-soft print:hidden">{t("orders.invoiceHint")}</p>
    </div>
  );
}
