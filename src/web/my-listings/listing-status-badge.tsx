import type { ListingStatus } from "#db/schema/listings.ts";
import { getListingDisplayStatus } from "#domain/listings/detail/listing.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { ListingStanding } from "./my-listing-view.server.ts";

const statusLooks: Record<ListingStatus, { tone: BadgeTone; icon: IconName }> = {
  draft: { tone: "unknown", icon: "file" },
  pending: { tone: "warning", icon: "clock" },
  active: { tone: "success", icon: "success" },
  reserved: { tone: "info", icon: "key" },
  sold: { tone: "unknown", icon: "check" },
  expired: { tone: "warning", icon: "calendar" },
  rejected: { tone: "failure", icon: "failure" },
  closed: { tone: "unknown", icon: "pause" },
};

/** Renders the status of a listing, with the reason when the listing has ended. */
export function ListingStatusBadge({ kind, ...standing }: ListingStanding) {
  const { t } = useTranslation();
  const status = getListingDisplayStatus({ kind, status: standing.status });
  // A rental whose status is "sold" was withdrawn from the market.
  const ended = status === standing.status ? standing.ended : "given-up";
  const label = status === "closed" && ended ? t(`myListings.ended.${ended as "paused"}`) : t(`status.${status}`);
  return (
    <Badge {...statusLooks[status]} {...(status === "closed" && ended !== "paused" ? { icon: "close" as const } : {})}>
      {label}
    </Badge>
  );
}
