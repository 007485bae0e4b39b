import type { AdStatus } from "#db/schema/ads.ts";
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
export function AdStatusBadge({ status, ended }: AdStanding) {
  const { t } = useTranslation();
  const words = status === "closed" && ended ? t(`myAds.ended.${ended as "paused"}`) : t(`status.${status}`);
  return (
    <Badge {...looks[status]} {...(status === "closed" && ended !== "paused" ? { icon: "close" as const } : {})}>
      {words}
    </Badge>
  );
}
