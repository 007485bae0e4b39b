import { useTranslation } from "#i18n/use-translation.ts";
import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type Props = { icon: IconName; label: string; count?: number; worded?: boolean };

/** Renders the content of a header indicator: the icon with its counter, and the label where there is enough space. */
export function IndicatorContent({ icon, label, count = 0, worded = false }: Props) {
  return (
    <span className={`indicator ${worded ? (count > 0 ? "gap-3.5" : "gap-2") : ""}`}>
      <span className="relative">
        <Icon name={icon} size={24} />
        <CountBadge value={count} className="absolute -end-2.5 -top-2" />
      </span>
      <span className={worded ? "max-xl:sr-only" : "sr-only"}>{label}</span>
    </span>
  );
}

/** Renders a header indicator as a link. */
export const IndicatorLink = ({ href, title, ...content }: Props & { href: string; title?: string }) => (
  <a href={href} title={title} className="rounded-sm hover:text-accent-text">
    <IndicatorContent {...content} />
  </a>
);

/** Renders the link to the inbox with the number of unread conversations. */
export function InboxIndicator({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const label = unread > 0 ? t("header.newMessages", { count: unread }) : t("header.messages");
  return <IndicatorLink href="/account/inbox" icon="messages" label={label} count={unread} />;
}

/** Renders the link to the notifications with the number of unread ones (ST-12). Only signed-in visitors see it. */
export function NotificationBell({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const label = unread > 0 ? t("header.newNotifications", { count: unread }) : t("header.notifications");
  return <IndicatorLink href="/account/notifications" icon="bell" label={label} count={unread} />;
}
