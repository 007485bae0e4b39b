import { useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { BookingFlash } from "./flash.server.ts";

/** Success message about the last booking action. Takes the focus, because the pressed button may be gone. */
export function BookingFlashNotice({ news }: { news: BookingFlash | undefined }) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) container.current?.focus();
  }, [news]);
  if (!news) return null;
  return (
    <div ref={container} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Alert tone={news.kind === "late" ? "warning" : "success"} role="status">
        {t(`bookings.outcomes.${news.kind}`)}
      </Alert>
    </div>
  );
}
