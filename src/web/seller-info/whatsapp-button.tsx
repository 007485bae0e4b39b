import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { type ButtonSize, type ButtonVariant, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { PhoneResponse } from "./reveal-phone.tsx";

type Props = {
  listingId: number;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
  /** First message. The default asks whether the listing is still available. */
  text?: string;
  /** Label of the button. The default is the name of WhatsApp. */
  children?: ReactNode;
};

/**
 * Opens a WhatsApp chat with the seller in a new tab. The page has no number until a visitor asks for it, so the form
 * requests it and the answer leads on to WhatsApp. The native form works without JavaScript and is not blocked as a
 * pop-up.
 */
export function WhatsAppButton({
  listingId,
  size = "md",
  text,
  variant = "whatsapp",
  className = "grow",
  children,
}: Props) {
  const { t } = useTranslation();
  const { data: answer } = useFetcher<PhoneResponse>({ key: `phone-${listingId}` });
  const buttonClass = getButtonClass(variant, "w-full", size);
  const content = (
    <>
      <Icon name="whatsapp" />
      {children ?? t("seller.whatsappShort")}
    </>
  );
  if (answer?.whatsApp && text === undefined)
    return (
      <span className={className}>
        <a href={answer.whatsApp} target="_blank" rel="noopener nofollow" className={buttonClass}>
          {content}
        </a>
      </span>
    );
  return (
    <form
      method="post"
      action={`/shop/products/${listingId}/phone?via=whatsapp`}
      target="_blank"
      rel="noopener"
      data-own-checks=""
      className={className}
    >
      <CsrfField />
      {text !== undefined && <input type="hidden" name="text" value={text} />}
      <button type="submit" className={buttonClass}>
        {content}
      </button>
    </form>
  );
}
