import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RevealPhone } from "#web/product/reveal-phone.tsx";
import type { Asking } from "./buying.server.ts";

/** Ways to reach the seller: to ask for the price, or to buy where the site has no cart. */
export function AskSeller({ asking }: { asking: Asking }) {
  const { t } = useTranslation();
  const { phoneOf, seller } = asking;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h2 className="font-semibold">{t(asking.isForPrice ? "cart.ask.title" : "cart.ask.contactTitle")}</h2>
      <p className="pt-0.5 pb-3 text-14 text-ink-soft">
        {t(asking.isForPrice ? "cart.ask.text" : "cart.ask.contactText")}
      </p>
      <div className="flex flex-wrap gap-2">
        {phoneOf !== undefined && <RevealPhone ad={phoneOf} />}
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
