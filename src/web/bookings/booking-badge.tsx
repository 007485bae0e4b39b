import type { BookingStatus } from "#db/schema/bookings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** Colour and icon of the badge for each booking status. */
export const bookingBadgeStyles: Record<BookingStatus, { tone: BadgeTone; icon: IconName }> = {
  requested: { tone: "warning", icon: "clock" },
  confirmed: { tone: "success", icon: "check" },
  refused: { tone: "failure", icon: "failure" },
  cancelled: { tone: "unknown", icon: "close" },
  completed: { tone: "info", icon: "success" },
  blocked: { tone: "unknown", icon: "pause" },
};

export function BookingBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation();
  return <Badge {...bookingBadgeStyles[status]}>{t(`bookings.status.${status}`)}</Badge>;
}
