import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Asking } from "./buying.server.ts";

/** Where the price is on request, the seller is asked for it. */
export function AskSeller({ asking }: { asking: Asking }) {
  const { t } = useTranslation();
  const { phone, whatsapp, seller } = asking;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h2 className="font-semibold">{t("cart.ask.title")}</h2>
      <p className="pt-0.5 pb-3 text-14 text-ink-soft">{t("cart.ask.text")}</p>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={buttonClass("primary", "grow", "lg")}>
            <Icon name="phone" />
            {t("cart.ask.call")} <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {whatsapp && (
          <a href={whatsapp} rel="noopener nofollow" className={buttonClass("outline", "grow", "lg")}>
            <Icon name="whatsapp" />
            {t("cart.ask.whatsapp")}
          </a>
        )}
        {seller && (
          <a href={seller} className={buttonClass("outline", "grow", "lg")}>
            <Icon name="store" />
            {t("cart.ask.seller")}
          </a>
        )}
      </div>
    </section>
  );
}
