import { useTranslation } from "#i18n/use-translation.ts";
import { IndicatorFace } from "./indicator-face.tsx";

/** Leads to the conversations of who is signed in, and counts those with something new. */
export function InboxIndicator({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <a href="/account/inbox" className="rounded-sm hover:text-accent-text">
      <IndicatorFace
        icon="messages"
        label={unread > 0 ? t("header.newMessages", { count: unread }) : t("header.messages")}
        count={unread}
      />
    </a>
  );
}
