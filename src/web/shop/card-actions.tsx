import { type ReactNode, use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Compared } from "#web/compare/compared.ts";
import { Heart } from "#web/wishlist/heart.tsx";
import type { CardData } from "./card.ts";

export const roundButton = "round-button";
const chosen = "round-button-chosen";

type Props = {
  card: CardData;
  /** In the place of the heart: on the page of favourites another button takes an ad out. */
  heart?: ReactNode;
};

/**
 * What can be done with an ad without opening it. The buttons belong to forms that stand once on the
 * page (QuickActions), so that they need no JavaScript and cost a card next to nothing.
 */
export function CardActions({ card, heart }: Props) {
  const { t } = useTranslation();
  const compared = use(Compared).includes(card.id);
  const name = card.name.text || t("card.unnamed");
  return (
    <>
      {heart ?? <Heart ad={{ id: card.id, name: card.name.text }} className={roundButton} />}
      <a
        href={card.href}
        data-quick-view={card.id}
        aria-label={t("quickView.open", { name })}
        title={t("quickView.title")}
        // On phones a card is as quick to open, and its picture has no room to spare.
        className={`${roundButton} max-sm:hidden`}
      >
        <Icon name="eye" size={18} />
      </a>
      <button
        type="submit"
        form="compare-add"
        name="ad"
        value={card.id}
        aria-label={t(compared ? "compare.added" : "compare.add", { name })}
        title={t("header.compare")}
        className={compared ? chosen : roundButton}
      >
        <Icon name="compare" size={18} />
      </button>
      {card.buyable && (
        <button
          type="submit"
          form="cart-add"
          name="ad"
          value={card.id}
          data-foot=""
          aria-label={t("card.addToCart", { name })}
          title={t("card.toCart")}
          className="grid size-9 place-items-center rounded-sm bg-accent text-on-accent hover:bg-accent-hover"
        >
          <Icon name="cart" size={18} />
        </button>
      )}
    </>
  );
}
