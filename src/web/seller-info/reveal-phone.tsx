import { Suspense, useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
import type { ListingKind } from "#db/schema/listings.ts";
import { parsePhones, toCallLink } from "#domain/sellers/seller-phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, type ButtonSize } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { createOptionalLazy } from "#web/hydration/hydration-boundary.tsx";
import { ContactLinks } from "./contact-links.tsx";

const SafetyTips = createOptionalLazy(() => import("./safety-tips.tsx"));

/**
 * Phone number of the seller. `wrong` is the reason why it is not revealed. `opensWhatsApp` is set when the visitor asked
 * for the chat instead of the number.
 */
export type PhoneResponse = { phone?: string; whatsApp?: string | undefined; wrong?: string; opensWhatsApp?: boolean };

type Props = {
  listingId: number;
  variant?: "primary" | "outline" | undefined;
  size?: ButtonSize;
  /** `call` dials the revealed number at once on devices with a touch screen. */
  action?: "show" | "call";
  /** False where a button of its own leads to WhatsApp. */
  showsWhatsApp?: boolean;
};

/** Reveals the seller's phone number on request. Without JavaScript the form leads to a separate page. */
export function RevealPhone({ listingId, variant, size = "md", action = "show", showsWhatsApp = true }: Props) {
  const { t } = useTranslation();
  // All buttons for a listing share its revealed number.
  const key = `phone-${listingId}`;
  const fetcher = useFetcher<PhoneResponse>({ key });
  const answer = fetcher.data;
  const dialsNext = useRef(false);
  useEffect(() => {
    const [number] = parsePhones(answer?.phone ?? null);
    if (!dialsNext.current || !number) return;
    dialsNext.current = false;
    if (window.matchMedia("(pointer: coarse)").matches) window.location.assign(toCallLink(number));
  }, [answer?.phone]);
  if (answer?.phone)
    return (
      <ContactLinks
        phone={answer.phone}
        whatsApp={showsWhatsApp ? answer.whatsApp : undefined}
        variant={variant}
        size={size}
      />
    );
  return (
    // Route discovery is off, because a route learned before hydration makes React render the forms again.
    <Form
      method="post"
      action={`/shop/products/${listingId}/phone`}
      navigate={false}
      fetcherKey={key}
      discover="none"
      className="grow"
      onSubmit={() => {
        dialsNext.current = action === "call";
      }}
    >
      <CsrfField />
      <Button
        type="submit"
        variant={variant ?? "primary"}
        size={size}
        busy={fetcher.state !== "idle"}
        className="w-full"
      >
        <Icon name="phone" />
        {t(action === "call" ? "seller.call" : "seller.showNumber")}
      </Button>
      <p role="status" className="pt-1 text-13 text-failure empty:hidden">
        {answer?.wrong}
      </p>
    </Form>
  );
}

type SafetyTipsProps = { listing: { id: number; kind: ListingKind }; className?: string };

/** Renders safety advice as soon as the phone number of a listing is revealed. Its code loads only then. */
export function RevealedSafetyTips({ listing, className }: SafetyTipsProps) {
  const { data: answer } = useFetcher<PhoneResponse>({ key: `phone-${listing.id}` });
  if (!answer?.phone) return null;
  return (
    <Suspense>
      <SafetyTips kind={listing.kind} className={className} />
    </Suspense>
  );
}
