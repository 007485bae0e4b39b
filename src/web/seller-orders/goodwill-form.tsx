import { returnTextLimits } from "#domain/returns/return.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";

type Props = { page: Pick<SellerOrderPageData, "path" | "refund">; answer: FormState | undefined };

/** Renders the form with which the seller gives money back without a return. */
export function GoodwillForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const { refund, path } = page;
  if (!refund) return null;
  const own = answer?.values.to === "goodwill" ? answer : undefined;
  return (
    <details className="group rounded-sm border border-line print:hidden" open={own ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-14 font-medium">
        {t("sellerOrders.goodwill.title")}
        <Icon name="chevron-down" size={18} className="ms-auto text-ink-faint group-open:rotate-180" />
      </summary>
      <AccountForm action={`${path}/refund`} answer={own} className="grid max-w-xl gap-3 px-3 pb-3">
        <input type="hidden" name="key" value={refund.key} />
        <p className="text-14 text-ink-soft">{t("sellerOrders.goodwill.text", { left: refund.left })}</p>
        <AccountField
          name="amount"
          form="goodwill"
          label={t("sellerOrders.goodwill.amount")}
          answer={own}
          required
          inputMode="decimal"
          suffix={refund.currency}
        />
        <AccountField
          name="note"
          form="goodwill"
          label={t("sellerOrders.goodwill.note")}
          answer={own}
          maxLength={returnTextLimits.note}
          dir="auto"
        />
        <div>
          <SubmitButton variant="outline">{t("sellerOrders.goodwill.act")}</SubmitButton>
        </div>
      </AccountForm>
    </details>
  );
}
