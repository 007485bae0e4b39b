import { type ReactNode, use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { HeartButton } from "#web/hearts/heart.tsx";
import { ComparedContext } from "#web/listing-card/compared-context.ts";
import type { CardData } from "./card-data.ts";

export const roundButtonClass = "round-button";

type Props = {
  card: CardData;
  /** Replaces the favourite button, for example by the remove button on the favourites page. */
  heart?: ReactNode;
};

/**
 * Renders the quick actions of a listing card. Their buttons submit the forms of `QuickActions`, which exist once on
 * the page. Cards therefore stay small and work without JavaScript.
 */
export function CardActions({ card, heart }: Props) {
  const { t } = useTranslation();
  const compared = use(ComparedContext).includes(card.id);
  const name = card.name.text || t("card.unnamed");
  return (
    <>
      {heart ?? <HeartButton listing={{ id: card.id, name: card.name.text }} className={roundButtonClass} />}
      <a
        href={card.href}
        data-quick-view={card.id}
        aria-label={t("quickView.open", { name })}
        title={t("quickView.title")}
        className={`${roundButtonClass} card-peek`}
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
        data-foot=""
        className={compared ? "card-tool card-tool-chosen" : "card-tool"}
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
          className="card-tool card-tool-main"
        >
          <Icon name="cart" size={18} />
        </button>
      )}
    </>
  );
}
