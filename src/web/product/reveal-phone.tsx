import { Form, useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { ContactLinks } from "./contact-links.tsx";
import type { PhoneAnswer } from "./phone-page.tsx";

/** Shows a seller's number on request. Without JavaScript the form leads to a page of its own. */
export function RevealPhone({ ad, look }: { ad: number; look?: "primary" | "outline" | undefined }) {
  const { t } = useTranslation();
  // One number for all its places on a page.
  const key = `phone-${ad}`;
  const fetcher = useFetcher<PhoneAnswer>({ key });
  const answer = fetcher.data;
  if (answer?.phone) return <ContactLinks phone={answer.phone} whatsApp={answer.whatsApp} look={look} />;
  return (
    // Not discovered: a route that is learned before the page is hydrated makes React render its forms anew.
    <Form
      method="post"
      action={`/shop/products/${ad}/phone`}
      navigate={false}
      fetcherKey={key}
      discover="none"
      className="grow"
    >
      <ForgeryField />
      <Button type="submit" look={look ?? "primary"} busy={fetcher.state !== "idle"} className="w-full">
        <Icon name="phone" />
        {t("seller.showNumber")}
      </Button>
      <p role="status" className="pt-1 text-13 text-failure empty:hidden">
        {answer?.wrong}
      </p>
    </Form>
  );
}
