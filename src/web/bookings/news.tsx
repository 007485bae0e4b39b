import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { BookingTold } from "./flash.server.ts";

/** What has just happened; it takes the focus, as the button that was pressed may be gone. */
export function BookingNews({ news }: { news: BookingTold | undefined }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  if (!news) return null;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone={news.kind === "late" ? "warning" : "success"} role="status">
        {t(`bookings.news.${news.kind}`)}
      </Alert>
    </div>
  );
}
