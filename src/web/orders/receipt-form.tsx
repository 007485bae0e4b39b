import { MAX_RECEIPT_BYTES, receiptTypes } from "#domain/orders/receipt.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountForm, useErrorMessage, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { SellerOrderViewModel } from "./order-view-model.server.ts";

type Props = { sellerOrder: SellerOrderViewModel; path: string; answer: FormState | undefined };

/** Renders the form to upload a transfer receipt for one seller. */
export function ReceiptForm({ sellerOrder, path, answer }: Props) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const action = `${path}/receipt`;
  const isSubmitting = useIsSubmitting(action);
  // A file over the size limit was not read, so its seller order is unknown. The forms of all seller orders then show
  // the error.
  const ownAnswer =
    answer && (answer.values.share ?? String(sellerOrder.id)) === String(sellerOrder.id) ? answer : undefined;
  const code = ownAnswer?.errors[0]?.code;
  return (
    <details
      className="group rounded-sm border border-line print:hidden"
      open={ownAnswer || sellerOrder.receipts.length === 0 ? true : undefined}
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-14 font-medium">
        {t("orders.receipt.title")}
        <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint group-open:rotate-180" />
      </summary>
      <AccountForm action={action} answer={undefined} encType="multipart/form-data" className="grid gap-3 p-3 pt-0">
        <input type="hidden" name="share" value={sellerOrder.id} />
        <FileDrop
          id={`receipt-${sellerOrder.id}`}
          name="receipt"
          accept={receiptTypes.join()}
          required
          label={t("orders.receipt.choose")}
          hint={t("orders.receipt.hint")}
          error={code && getErrorText(code)}
          limit={{ bytes: MAX_RECEIPT_BYTES, error: getErrorText("receipt.too_large") }}
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t("orders.receipt.act")}
          </Button>
        </div>
      </AccountForm>
    </details>
  );
}
