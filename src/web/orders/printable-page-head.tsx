import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PrintButton } from "./print-button.tsx";

/** Links of the page of a printable document. `pdf` is undefined if the server makes no PDFs. */
export type PrintablePageLinks = {
  back: { href: string; text: string };
  pdf: { href: string; hasFailed: boolean } | undefined;
};

/** Renders the links above a printable document: back, PDF and print. Paper shows none of them. */
export function PrintablePageHead({ back, pdf }: PrintablePageLinks) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <a href={back.href} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {back.text}
        </a>
        <div className="flex flex-wrap gap-2">
          {pdf && (
            <a href={pdf.href} data-native="" className={getButtonClass("outline")}>
              <Icon name="file" />
              {t("orders.invoicePdf")}
            </a>
          )}
          <PrintButton />
        </div>
      </div>
      {pdf?.hasFailed && (
        <p role="alert" className="rounded-sm bg-wash p-3 text-14 text-failure print:hidden">
          {t("orders.invoicePdfFailed")}
        </p>
      )}
    </>
  );
}
