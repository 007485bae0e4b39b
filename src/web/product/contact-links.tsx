import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** Calling and writing to a seller. */
export function ContactLinks({ phone, look = "primary" }: { phone: string; look?: "primary" | "outline" | undefined }) {
  const { t } = useTranslation();
  const digits = phone.replace(/[^\d+]/g, "");
  return (
    <>
      <a href={`tel:${digits}`} className={buttonClass(look, "grow")}>
        <Icon name="phone" />
        <bdi dir="ltr">{phone}</bdi>
      </a>
      <a
        href={`https://wa.me/${digits.replace("+", "")}`}
        rel="noopener nofollow"
        className={buttonClass("outline")}
        aria-label={t("seller.whatsapp")}
      >
        <Icon name="whatsapp" />
      </a>
    </>
  );
}
