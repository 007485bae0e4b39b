import { callLink, phonesIn } from "#domain/sellers/phones.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** Calling and writing to a seller. What was written in a number's place and is none is shown, and leads nowhere. */
export function ContactLinks({ phone, look = "primary" }: { phone: string; look?: "primary" | "outline" | undefined }) {
  const { t } = useTranslation();
  const numbers = phonesIn(phone);
  const [first] = numbers;
  if (first === undefined) {
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
      <a
        href={`https://wa.me/${first.replace(/\D/g, "")}`}
        rel="noopener nofollow"
        className={buttonClass("outline")}
        aria-label={t("seller.whatsapp")}
      >
        <Icon name="whatsapp" />
      </a>
    </>
  );
}
