import type { ListingKind } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { RevealPhone } from "#web/seller-info/reveal-phone.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import type { BuyBoxData, SellerContact } from "./buy-box.server.ts";
import type { AddToCartOption } from "./option-choice.tsx";

type Props = {
  ad: { id: number; name: string };
  /** Kind of the listing. Cars are reserved, parts are added to the cart. */
  kind: ListingKind;
  options: readonly AddToCartOption[];
  buying: BuyBoxData;
  /** True when an add-to-cart was rejected for missing options. */
  toChoose?: boolean;
};

/** Renders the add-to-cart form, or the reason why the listing cannot be bought. */
export function BuyBox({ ad, kind, options, buying: data, toChoose }: Props) {
  const { t } = useTranslation();
  if (data.limit === 0) {
    return (
      <>
        {options.length > 0 && <UnavailableOptions options={options} />}
        {data.asking ? (
          <ContactSeller contact={data.asking} />
        ) : (
          data.reason && (
            <p className="mt-4 flex gap-2 rounded-sm bg-wash p-3 text-14 text-ink-soft">
              <Icon name="info" size={18} className="mt-0.5" />
              {data.reason}
            </p>
          )
        )}
      </>
    );
  }
  return (
    <div
      className={`border-line ${kind === "car" ? "lg:border-t lg:pt-1.5" : "mt-4 border-t pt-4"}`}
      data-screen-only=""
    >
      <AddToCart
        key={ad.id}
        ad={ad.id}
        name={ad.name || t("card.unnamed")}
        options={options}
        limit={data.limit}
        left={data.left}
        back={data.back}
        formResult={data.formResult}
        toChoose={toChoose}
        variant={data.callsFirst ? "outline" : "primary"}
        {...(kind === "car" && {
          variant: "quiet",
          texts: { act: t("cart.reserve.act"), icon: "key", added: t("cart.reserve.added") } as const,
        })}
      />
      {kind === "car" && <p className="text-center text-13 text-ink-soft">{t("cart.reserve.note")}</p>}
    </div>
  );
}

/** Renders the options of a listing that cannot be bought here. */
function UnavailableOptions({ options }: { options: readonly AddToCartOption[] }) {
  return (
    <dl className="mt-4 space-y-2 border-t border-line pt-3 text-14">
      {options.map((option) => (
        <div key={option.slug} className="flex flex-wrap items-center gap-2">
          <dt className="text-ink-soft">{option.name}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {option.values.map((value) => (
              <span
                key={value.slug}
                className="inline-flex items-center gap-1.5 rounded-sm border border-line px-2 py-1 text-13"
              >
                {value.color && (
                  <span
                    aria-hidden
                    className="size-3.5 rounded-full border border-line-strong"
                    style={{ backgroundColor: value.color }}
                  />
                )}
                {value.name}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders links to contact the seller, for asking the price or for buying on a site without a cart. */
function ContactSeller({ contact }: { contact: SellerContact }) {
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
