import { parsePhones, toCallLink } from "#domain/sellers/seller-phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type ButtonSize, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = {
  phone: string;
  whatsApp: string | undefined;
  variant?: "primary" | "outline" | undefined;
  size?: ButtonSize;
};

/** Renders links for calling and writing to the seller. A text that is not a phone number is shown without a link. */
export function ContactLinks({ phone, whatsApp, variant = "primary", size = "md" }: Props) {
  const { t } = useTranslation();
  const numbers = parsePhones(phone);
  if (numbers.length === 0) {
    return (
      <p dir="auto" className="grow wrap-anywhere">
        {phone}
      </p>
    );
  }
  return (
    <>
      {numbers.map((number) => (
        <a key={number} href={toCallLink(number)} className={getButtonClass(variant, "grow", size)}>
          <Icon name="phone" />
          <bdi dir="ltr">{number}</bdi>
        </a>
      ))}
      {whatsApp && (
        <a
          href={whatsApp}
          rel="noopener nofollow"
          className={getButtonClass("whatsapp")}
          aria-label={t("seller.whatsapp")}
        >
          <Icon name="whatsapp" />
        </a>
      )}
    </>
  );
}
