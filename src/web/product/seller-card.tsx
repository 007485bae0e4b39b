import { useTranslation } from "react-i18next";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ProductPageData } from "./page.server.ts";

/** Who sells it, and how to reach them. */
export function SellerCard({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  const { seller } = product;
  return (
    <section className="rounded-md border border-line bg-paper p-4 md:p-6">
      <h2 className="sr-only">{t("seller.title")}</h2>
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-wash text-ink-soft">
          <Icon name={seller.type === "personal" ? "user" : "store"} size={24} />
        </span>
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 font-medium">
            <span dir="auto" lang={seller.name.lang} className="truncate">
              {seller.href ? (
                <a href={seller.href} className="link py-1">
                  {seller.name.text}
                </a>
              ) : (
                seller.name.text
              )}
            </span>
            {seller.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
          </p>
          <p className="text-13 text-ink-soft">
            {[t(`seller.${seller.type}`), seller.city].filter(Boolean).join(" · ")}
          </p>
        </div>
      </div>
      <p className="pt-3 text-13 text-ink-soft">
        {t("seller.since", { date: seller.memberSince })} · {t("seller.ads", { count: seller.ads })}
      </p>
      {seller.about.text && (
        <p dir="auto" lang={seller.about.lang} className="line-clamp-3 pt-2 text-13 text-ink-soft">
          {seller.about.text}
        </p>
      )}
      {product.phone && (
        <div className="hidden gap-2 pt-4 md:flex">
          <ContactLinks phone={product.phone} look={product.buying.callsFirst ? "primary" : "outline"} />
        </div>
      )}
    </section>
  );
}

/** Calling and writing to a seller. */
export function ContactLinks({ phone, look = "primary" }: { phone: string; look?: "primary" | "outline" }) {
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
