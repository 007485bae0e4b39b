import { useTranslation } from "#i18n/use-translation.ts";
import { PriceTag } from "#ui/price.tsx";

type Props = { ad: { price: string | undefined; oldPrice: string | undefined; perDay: boolean } };

/** What an ad costs where it stands large: on its page and in the quick view. */
export function AdPrice({ ad }: Props) {
  const { t } = useTranslation();
  return (
    <PriceTag
      size="lg"
      price={ad.price}
      oldPrice={ad.oldPrice}
      unit={ad.perDay ? t("price.perDay") : undefined}
      labels={{ onRequest: t("price.onRequest"), old: t("price.old"), drop: "" }}
    />
  );
}
