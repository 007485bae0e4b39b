import { callLink, phonesIn } from "#domain/sellers/phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = { phone: string; whatsApp: string | undefined; look?: "primary" | "outline" | undefined };

/** Calling and writing to a seller. What was written in a number's place and is none is shown, and leads nowhere. */
export function ContactLinks({ phone, whatsApp, look = "primary" }: Props) {
  const { t } = useTranslation();
  const numbers = phonesIn(phone);
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
        <a key={number} href={callLink(number)} className={buttonClass(look, "grow")}>
          <Icon name="phone" />
          <bdi dir="ltr">{number}</bdi>
        </a>
      ))}
      {whatsApp && (
        <a href={whatsApp} rel="noopener nofollow" className={buttonClass("outline")} aria-label={t("seller.whatsapp")}>
          <Icon name="whatsapp" />
        </a>
      )}
    </>
  );
}
