import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { InvoiceLink } from "./invoice-view.server.ts";

/** Renders links to the tax invoices and credit notes of a seller order. Renders nothing without any. */
export function InvoiceLinks({ invoices }: { invoices: readonly InvoiceLink[] }) {
  const { t } = useTranslation();
  if (invoices.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 print:hidden">
      {invoices.map(({ kind, number, href }) => (
        <li key={href}>
          <a href={href} className="link inline-flex items-center gap-1.5 py-0.5">
            <Icon name="file" size={16} />
            {t(`orders.document.${kind}`)} <bdi dir="ltr">{number}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
