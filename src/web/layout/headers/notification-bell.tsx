import { useTranslation } from "#i18n/use-translation.ts";
import { IndicatorContent } from "./indicator-face.tsx";

/** Renders the link to the notifications with the number of unread ones (ST-12). Only signed-in visitors see it. */
export function NotificationBell({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <a href="/account/notifications" className="rounded-sm hover:text-accent-text">
      <IndicatorContent
        icon="bell"
        label={unread > 0 ? t("header.newNotifications", { count: unread }) : t("header.notifications")}
        count={unread}
      />
    </a>
  );
}
