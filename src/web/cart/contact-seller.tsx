import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RevealPhone } from "#web/seller-info/reveal-phone.tsx";
import type { SellerContact } from "./buy-box.server.ts";

/** Ways to contact the seller: to ask for the price, or to buy on a site without a cart. */
export function ContactSeller({ contact }: { contact: SellerContact }) {
  const { t } = useTranslation();
  const { phoneOf, seller } = contact;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h2 className="font-semibold">
        {t(contact.isForPrice ? "cart.askSeller.title" : "cart.askSeller.contactTitle")}
      </h2>
      <p className="pt-0.5 pb-3 text-14 text-ink-soft">
        {t(contact.isForPrice ? "cart.askSeller.text" : "cart.askSeller.contactText")}
      </p>
      <div className="flex flex-wrap gap-2">
        {phoneOf !== undefined && <RevealPhone listingId={phoneOf} />}
        {seller && (
          <a href={seller} className={getButtonClass("outline", "grow", "lg")}>
            <Icon name="store" />
            {t("cart.askSeller.seller")}
          </a>
        )}
      </div>
    </section>
  );
}
