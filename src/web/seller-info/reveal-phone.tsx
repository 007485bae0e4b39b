import { Form, useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { ContactLinks } from "./contact-links.tsx";

/** Phone number of the seller. `wrong` is the reason why it is not revealed. */
export type PhoneResponse = { phone?: string; whatsApp?: string | undefined; wrong?: string };

/** Reveals the seller's phone number on request. Without JavaScript the form leads to a separate page. */
export function RevealPhone({
  listingId,
  variant,
}: {
  listingId: number;
  variant?: "primary" | "outline" | undefined;
}) {
  const { t } = useTranslation();
  // All buttons for a listing share its revealed number.
  const key = `phone-${listingId}`;
  const fetcher = useFetcher<PhoneResponse>({ key });
  const answer = fetcher.data;
  if (answer?.phone) return <ContactLinks phone={answer.phone} whatsApp={answer.whatsApp} variant={variant} />;
  return (
    // Route discovery is off, because a route learned before hydration makes React render the forms again.
    <Form
      method="post"
      action={`/shop/products/${listingId}/phone`}
      navigate={false}
      fetcherKey={key}
      discover="none"
      className="grow"
    >
      <CsrfField />
      <Button type="submit" variant={variant ?? "primary"} busy={fetcher.state !== "idle"} className="w-full">
        <Icon name="phone" />
        {t("seller.showNumber")}
      </Button>
      <p role="status" className="pt-1 text-13 text-failure empty:hidden">
        {answer?.wrong}
      </p>
    </Form>
  );
}
