import { useTranslation } from "#i18n/use-translation.ts";
import { IndicatorFace } from "./indicator-face.tsx";

/** ST-12: leads to what its reader has to know, and counts what is new; visitors have none. */
export function NotificationBell({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <a href="/account/notifications" className="rounded-sm hover:text-accent-text">
      <IndicatorFace
        icon="bell"
        label={unread > 0 ? t("header.newNotifications", { count: unread }) : t("header.notifications")}
        count={unread}
      />
    </a>
  );
}
