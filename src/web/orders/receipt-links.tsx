import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { ShownShare } from "./shown-order.server.ts";

/** The receipts that were sent; they open as they are, past the shop's own pages. */
export function ReceiptLinks({ receipts }: { receipts: ShownShare["receipts"] }) {
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
