import { useTranslation } from "#i18n/use-translation.ts";
import { PriceTag } from "#ui/price.tsx";

type Props = { listing: { price: string | undefined; oldPrice: string | undefined; perDay: boolean } };

/** Renders the large price of a listing, for its page and the quick view. */
export function ListingPrice({ listing }: Props) {
  const { t } = useTranslation();
  return (
    <PriceTag
      size="lg"
      price={listing.price}
      oldPrice={listing.oldPrice}
      unit={listing.perDay ? t("price.perDay") : undefined}
      labels={{ onRequest: t("price.onRequest"), old: t("price.old"), drop: "" }}
    />
  );
}
