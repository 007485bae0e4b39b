import { use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Favourites, heartForm, wishActions } from "./favourites.ts";

/** A heart's attributes: what it says, and what pressing it does, with and without JavaScript. */
function useHeart(id: number) {
  const kept = use(Favourites).has(id);
  const attributes = {
    type: "submit",
    form: heartForm,
    name: "ad",
    value: id,
    "aria-pressed": kept,
    ...(kept ? { formAction: wishActions.remove } : {}),
  } as const;
  return { kept, attributes };
}

type Props = { ad: { id: number; name: string }; className?: string };
type WordedProps = { ad: number; className?: string };

/** The heart on a card. */
export function Heart({ ad, className = "" }: Props) {
  const { t } = useTranslation();
  const { kept, attributes } = useHeart(ad.id);
  const label = t("favourites.keep", { name: ad.name || t("card.unnamed") });
  return (
    <button {...attributes} aria-label={label} title={t("header.favourites")} className={className}>
      <Icon name={kept ? "heart-filled" : "heart"} size={18} className={kept ? "text-accent-text" : ""} />
    </button>
  );
}

/** The heart with its words, where an ad stands large: on its page and in the quick view. */
export function WordedHeart({ ad, className = "" }: WordedProps) {
  const { t } = useTranslation();
  const { kept, attributes } = useHeart(ad);
  return (
    <button {...attributes} className={buttonClass("outline", className)}>
      <Icon name={kept ? "heart-filled" : "heart"} className={kept ? "text-accent-text" : ""} />
      {t(kept ? "favourites.kept" : "favourites.put")}
    </button>
  );
}
