import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { SellerOrderViewModel } from "./order-view-model.server.ts";

/** Renders links to the uploaded receipts, without client-side navigation. */
export function ReceiptLinks({ receipts }: { receipts: SellerOrderViewModel["receipts"] }) {
  const { t } = useTranslation();
  if (receipts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 print:hidden">
      <span className="text-ink-soft">{t("orders.receipt.sent")}:</span>
      {receipts.map(({ href, name }) => (
        <a
          key={href}
          href={href}
          data-native=""
          target="_blank"
          rel="noreferrer"
          className="link inline-flex items-center gap-1 py-1"
        >
          <Icon name="file" size={16} />
          {name}
        </a>
      ))}
    </div>
  );
}
