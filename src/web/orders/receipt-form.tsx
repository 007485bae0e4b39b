import { largestReceipt, receiptTypes } from "#domain/orders/receipt.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { ShownShare } from "./shown-order.server.ts";

type Props = { share: ShownShare; path: string; answer: FormAnswer | undefined };

/** What shows a transfer, for a seller. */
export function ReceiptForm({ share, path, answer }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const action = `${path}/receipt`;
  const sending = useSending(action);
  // A file that was too large was not read: nobody knows whom it was for.
  const own = answer && (answer.values.share ?? String(share.id)) === String(share.id) ? answer : undefined;
  const code = own?.errors[0]?.code;
  return (
    <details
      className="group rounded-sm border border-line print:hidden"
      open={own || share.receipts.length === 0 ? true : undefined}
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-14 font-medium">
        {t("orders.receipt.title")}
        <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint group-open:rotate-180" />
      </summary>
      <AccountForm action={action} answer={undefined} encType="multipart/form-data" className="grid gap-3 p-3 pt-0">
        <input type="hidden" name="share" value={share.id} />
        <FileDrop
          id={`receipt-${share.id}`}
          name="receipt"
          accept={receiptTypes.join()}
          required
          label={t("orders.receipt.choose")}
          hint={t("orders.receipt.hint")}
          error={code && wrong(code)}
          limit={{ bytes: largestReceipt, error: wrong("receipt.too_large") }}
        />
        <div>
          <Button type="submit" busy={sending}>
            {t("orders.receipt.act")}
          </Button>
        </div>
      </AccountForm>
    </details>
  );
}
