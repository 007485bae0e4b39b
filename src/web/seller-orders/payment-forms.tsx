import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";

/** Renders the buttons that record a payment or a refund. */
export function PaymentForms({ page }: { page: Pick<SellerOrderPageData, "path" | "pay"> }) {
  const { t } = useTranslation();
  const action = `${page.path}/payment`;
  const sending = useIsSubmitting(action);
  if (page.pay.length === 0) return null;
  return (
    <Form method="post" action={action} className="flex flex-wrap gap-2">
      <CsrfField />
      {page.pay.map((to) => (
        <Button key={to} type="submit" name="to" value={to} variant="outline" busy={sending}>
          {t(`sellerOrders.${to}`)}
        </Button>
      ))}
    </Form>
  );
}
