import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { useSending } from "#web/account/fields.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { SalePageData } from "./sale-of-page.server.ts";

/** Notes that the money came, or went back. */
export function PaymentForms({ page }: { page: Pick<SalePageData, "path" | "pay"> }) {
  const { t } = useTranslation();
  const action = `${page.path}/payment`;
  const sending = useSending(action);
  if (page.pay.length === 0) return null;
  return (
    <Form method="post" action={action} className="flex flex-wrap gap-2">
      <ForgeryField />
      {page.pay.map((to) => (
        <Button key={to} type="submit" name="to" value={to} look="outline" busy={sending}>
          {t(`sales.${to}`)}
        </Button>
      ))}
    </Form>
  );
}
