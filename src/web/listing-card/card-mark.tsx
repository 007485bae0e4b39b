import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useListingVisitState } from "../visitor-history/visitor-history.ts";

type ListingReference = { id: number; at?: number | undefined };

/** Badge over the picture of a card: "Seen" or "New since your last visit". The overlay causes no layout shift. */
export function VisitStateBadge({ listing, className }: { listing: ListingReference; className: string }) {
  const { t } = useTranslation();
  const mark = useListingVisitState(listing);
  if (!mark) return null;
  return (
    <span className={className} data-mark={mark}>
      <Icon name={mark === "seen" ? "eye" : "clock"} size={13} />
      {t(`card.${mark}`)}
    </span>
  );
}

/** Returns the text of the badge as a description for screen readers. */
export function useVisitStateDescription(listing: ListingReference): { "aria-description"?: string } {
  const { t } = useTranslation();
  const mark = useListingVisitState(listing);
  return mark ? { "aria-description": t(`card.${mark}`) } : {};
}
