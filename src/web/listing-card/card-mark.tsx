import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useListingVisitState } from "../visitor-history/visitor-history.ts";

type ListingReference = { id: number; at?: number | undefined };

/** Badge over the picture of a card: "Seen" or "New since your last visit". The overlay causes no layout shift. */
export function VisitStateBadge({ listing, className }: { listing: ListingReference; className: string }) {
  const { t } = useTranslation();
  const visitState = useListingVisitState(listing);
  if (!visitState) return null;
  return (
    <span className={className} data-mark={visitState}>
      <Icon name={visitState === "seen" ? "eye" : "clock"} size={13} />
      {t(`card.${visitState}`)}
    </span>
  );
}

/** Returns the text of `VisitStateBadge` as a description for screen readers. */
export function useVisitStateDescription(listing: ListingReference): { "aria-description"?: string } {
  const { t } = useTranslation();
  const visitState = useListingVisitState(listing);
  return visitState ? { "aria-description": t(`card.${visitState}`) } : {};
}
