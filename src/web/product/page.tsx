import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { BuyBox } from "#web/cart/buy-box.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import { useAge } from "#web/shop/card-parts.tsx";
import { ProductCard } from "#web/shop/product-card.tsx";
import type { Route } from "./+types/page.ts";
import type { FactRow } from "./fact-rows.ts";
import { Gallery } from "./gallery.tsx";
import { loadProduct, type ProductPageData } from "./page.server.ts";
import { StockState } from "./stock-state.tsx";

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? headTags({
        title: loaderData.name.text,
        description: loaderData.summary,
        canonical: loaderData.canonical,
        language: loaderData.language,
        image: loaderData.images[0]?.url,
        data: loaderData.structured,
      })
    : bareHead;

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  const { t } = useTranslation();
  const age = useAge();
  return (
    <div className="container-page pb-24 md:pb-12">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          ...product.crumbs,
          { label: product.name.text, lang: product.name.lang },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Gallery images={product.images} drawing={product.drawing} name={product.name.text} />
        </div>
        <div className="lg:row-span-2">
          <div className="space-y-4">
            <section className="rounded-md border border-line bg-paper p-4 md:p-6">
              <div className="flex flex-wrap gap-2 pb-2">
                <StockState status={product.status} availability={product.availability} />
                {product.oldPrice && <Badge tone="offer">{t("badge.sale")}</Badge>}
              </div>
              <h1
                dir="auto"
                lang={product.name.lang}
                className="text-start text-22 font-semibold leading-snug wrap-anywhere"
              >
                {product.name.text || t("card.unnamed")}
              </h1>
              <p className="flex flex-wrap items-baseline gap-x-3 pt-2">
                {product.price ? (
                  <Price text={product.price} className="text-28" />
                ) : (
                  <span className="text-22 font-semibold">{t("price.onRequest")}</span>
                )}
                {product.perDay && <span className="text-ink-soft">{t("price.perDay")}</span>}
                {product.oldPrice && (
                  <s className="text-ink-faint">
                    <span className="sr-only">{t("price.old")} </span>
                    <Price text={product.oldPrice} className="font-normal!" />
                  </s>
                )}
              </p>
              {product.askedPrice && (
                <p className="pt-1 text-13 text-ink-soft">
                  {t("price.asked")} <Price text={product.askedPrice} className="font-medium!" />
                </p>
              )}
              <p className="flex items-center gap-1.5 pt-3 text-13 text-ink-faint">
                <Icon name="clock" size={16} />
                {age(product.age)}
                <span aria-hidden>·</span>
                {t("product.number")} <bdi>{product.id}</bdi>
              </p>
              <BuyBox
                ad={{ id: product.id, name: product.name.text }}
                options={product.options}
                buying={product.buying}
              />
            </section>
            <SellerCard product={product} />
          </div>
        </div>
        <div className="min-w-0 space-y-6">
          <section className="rounded-md border border-line bg-paper p-4 md:p-6">
            <h2 className="pb-3 text-18 font-semibold">{t("product.facts")}</h2>
            <Facts rows={product.facts} />
          </section>
          {product.description.text && (
            <section className="rounded-md border border-line bg-paper p-4 md:p-6">
              <h2 className="pb-3 text-18 font-semibold">{t("product.description")}</h2>
              <p
                dir="auto"
                lang={product.description.lang}
                className="max-w-prose text-start whitespace-pre-line wrap-anywhere"
              >
                {product.description.text}
              </p>
            </section>
          )}
        </div>
      </div>
      {product.related.length > 0 && (
        <section className="pt-10">
          <h2 className="pb-4 text-22 font-semibold">{t("product.related")}</h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
            {product.related.map((card) => (
              <li key={card.id} className="min-w-0">
                <ProductCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {product.phone && (
        <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 md:hidden">
          <ContactLinks phone={product.phone} />
        </div>
      )}
    </div>
  );
}

function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {rows.map((row) => (
        <div key={row.name} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 text-14">
          <dt className="text-ink-soft">{row.name}</dt>
          <dd className="flex items-center gap-2 text-end font-medium wrap-anywhere">
            {row.color && (
              <span
                aria-hidden
                className="size-4 shrink-0 rounded-full border border-line-strong"
                style={{ backgroundColor: row.color }}
              />
            )}
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SellerCard({ product }: { product: ProductPageData }) {
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
                <a href={seller.href} className="link">
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

function ContactLinks({ phone, look = "primary" }: { phone: string; look?: "primary" | "outline" }) {
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
