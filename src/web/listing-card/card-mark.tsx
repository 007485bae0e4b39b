import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useListingMark } from "../visitor-history/visitor-history.ts";

type ListingReference = { id: number; at?: number | undefined };

/** Badge over the picture: "Seen" or "New since your last visit". The overlay causes no layout shift. */
export function CardMark({ listing, className }: { listing: ListingReference; className: string }) {
  const { t } = useTranslation();
  const mark = useListingMark(listing);
  if (!mark) return null;
  return (
    <span className={className} data-mark={mark}>
      <Icon name={mark === "seen" ? "eye" : "clock"} size={13} />
      {t(`card.${mark}`)}
    </span>
  );
}

/** Returns the same mark as a description for screen readers. */
export function useMarkDescription(listing: ListingReference): { "aria-description"?: string } {
  const { t } = useTranslation();
  const mark = useListingMark(listing);
  return mark ? { "aria-description": t(`card.${mark}`) } : {};
}
