import { useTranslation } from "#i18n/use-translation.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";

/** Renders the buttons that record a payment or a refund. */
export function PaymentForms({ page }: { page: Pick<SellerOrderPageData, "path" | "pay"> }) {
  const { t } = useTranslation();
  if (page.pay.length === 0) return null;
  return (
    <PostForm action={`${page.path}/payment`} className="flex flex-wrap gap-2">
      {page.pay.map((to) => (
        <SubmitButton key={to} name="to" value={to} variant="outline">
          {t(`sellerOrders.${to}`)}
        </SubmitButton>
      ))}
    </PostForm>
  );
}
