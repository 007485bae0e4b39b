import { useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";

/** Says that there are new notifications to who can't see the bell's number change; what was there from the start is no news. */
export function NewsStatus({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState({ unread, isNews: false });
  // A number that falls has been read away.
  if (seen.unread !== unread) setSeen({ unread, isNews: unread > seen.unread });
  return (
    <p role="status" className="sr-only">
      {seen.isNews ? t("header.newNotifications", { count: unread }) : ""}
    </p>
  );
}
