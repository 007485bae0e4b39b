import { use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { type ButtonVariant, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { FavouritesContext, favouriteActions, HEART_FORM_ID } from "./favourites-context.ts";

/** Returns the state of a heart button and its attributes. The button works with and without JavaScript. */
function useHeart(id: number) {
  const isFavourite = use(FavouritesContext).has(id);
  const attributes = {
    type: "submit",
    form: HEART_FORM_ID,
    name: "ad",
    value: id,
    "aria-pressed": isFavourite,
    formAction: isFavourite ? favouriteActions.remove : undefined,
  } as const;
  return { kept: isFavourite, attributes };
}

type Props = { listing: { id: number; name: string }; className?: string };
type LabelledProps = {
  listingId: number;
  className?: string;
  variant?: ButtonVariant;
  /** Short texts of the two states, for places without space for the usual ones. */
  labels?: { put: string; saved: string };
};

export function HeartButton({ listing, className = "" }: Props) {
  const { t } = useTranslation();
  const { kept: isFavourite, attributes } = useHeart(listing.id);
  const label = t("favourites.add", { name: listing.name || t("card.unnamed") });
  return (
    <button {...attributes} aria-label={label} title={t("header.favourites")} className={className}>
      <Icon name={isFavourite ? "heart-filled" : "heart"} size={18} className={isFavourite ? "text-accent-text" : ""} />
    </button>
  );
}

/** Renders the heart button with a label, for the listing page and the quick view. */
export function LabelledHeartButton({ listingId, className = "", variant = "outline", labels }: LabelledProps) {
  const { t } = useTranslation();
  const { kept: isFavourite, attributes } = useHeart(listingId);
  return (
    <button {...attributes} className={getButtonClass(variant, className)}>
      <Icon name={isFavourite ? "heart-filled" : "heart"} className={isFavourite ? "text-accent-text" : ""} />
      {isFavourite ? (labels?.saved ?? t("favourites.isSaved")) : (labels?.put ?? t("favourites.put"))}
    </button>
  );
}
