import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { AddToCart, type AddToCartOption } from "./add-to-cart.tsx";
import { AskSeller } from "./ask-seller.tsx";
import type { Buying } from "./buying.server.ts";

type Props = {
  ad: { id: number; name: string };
  options: readonly AddToCartOption[];
  buying: Buying;
  /** It was wanted before its options were chosen. */
  toChoose?: boolean;
};

/** Putting an ad into the cart, or why that can't be done. */
export function BuyBox({ ad, options, buying, toChoose }: Props) {
  const { t } = useTranslation();
  if (buying.limit === 0) {
    return (
      <>
        {options.length > 0 && <WhatThereWas options={options} />}
        {buying.asking ? (
          <AskSeller asking={buying.asking} />
        ) : (
          buying.reason && (
            <p className="mt-4 flex gap-2 rounded-sm bg-wash p-3 text-14 text-ink-soft">
              <Icon name="info" size={18} className="mt-0.5" />
              {buying.reason}
            </p>
          )
        )}
      </>
    );
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <AddToCart
        key={ad.id}
        ad={ad.id}
        name={ad.name || t("card.unnamed")}
        options={options}
        limit={buying.limit}
        left={buying.left}
        back={buying.back}
        told={buying.told}
        toChoose={toChoose}
        look={buying.callsFirst ? "outline" : "primary"}
      />
    </div>
  );
}

/** The options of something that can't be bought here. */
function WhatThereWas({ options }: { options: readonly AddToCartOption[] }) {
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
