import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { useAgeFormatter } from "#web/use-age.ts";
import type { ListingPageData } from "./listing-page.server.ts";

/** Renders the age and number of a listing, and its distance from the city of the list that led here. */
export function ListingAge({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const formatAge = useAgeFormatter();
  return (
    <div className="text-13 text-ink-faint">
      <p className="flex flex-wrap items-center gap-1.5">
        <Icon name="clock" size={16} />
        {formatAge(listing.age)}
        <span aria-hidden>·</span>
        {t("product.number")} <bdi>{listing.id}</bdi>
      </p>
      {listing.distance && (
        <p className="flex items-center gap-1.5 pt-1 text-ink-soft">
          <Icon name="road" size={16} />
          <span>{listing.distance}</span>
        </p>
      )}
    </div>
  );
}
