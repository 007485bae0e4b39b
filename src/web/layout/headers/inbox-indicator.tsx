import { useTranslation } from "#i18n/use-translation.ts";
import { IndicatorContent } from "./indicator-face.tsx";

/** Renders the link to the inbox with the number of unread conversations. */
export function InboxIndicator({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <a href="/account/inbox" className="rounded-sm hover:text-accent-text">
      <IndicatorContent
        icon="messages"
        label={unread > 0 ? t("header.newMessages", { count: unread }) : t("header.messages")}
        count={unread}
      />
    </a>
  );
}
