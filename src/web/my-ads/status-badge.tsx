import type { AdStatus } from "#db/schema/ads.ts";
import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { AdStanding } from "./shown-ad.server.ts";

const looks: Record<AdStatus, { tone: BadgeTone; icon: IconName }> = {
  draft: { tone: "unknown", icon: "file" },
  pending: { tone: "warning", icon: "clock" },
  active: { tone: "success", icon: "success" },
  reserved: { tone: "info", icon: "key" },
  sold: { tone: "unknown", icon: "check" },
  expired: { tone: "warning", icon: "calendar" },
  rejected: { tone: "failure", icon: "failure" },
  closed: { tone: "unknown", icon: "pause" },
};

/** How an ad stands; of what was closed it says how. */
export function AdStatusBadge({ kind, ...stands }: AdStanding) {
  const { t } = useTranslation();
  const status = shownStatus({ kind, status: stands.status });
  // What was closed as if it had been sold was given up.
  const ended = status === stands.status ? stands.ended : "given-up";
  const words = status === "closed" && ended ? t(`myAds.ended.${ended as "paused"}`) : t(`status.${status}`);
  return (
    <Badge {...looks[status]} {...(status === "closed" && ended !== "paused" ? { icon: "close" as const } : {})}>
      {words}
    </Badge>
  );
}
