import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { FocusedOutcome } from "#web/flash-message.tsx";
import type { BookingFlash } from "./flash.server.ts";

/** Outcomes that are not what the reader wanted. */
const warningKinds: readonly BookingFlash["kind"][] = ["late", "calendarFailed", "changeTaken"];

/** Renders the message about the last booking action. */
export function BookingFlashNotice({ news }: { news: BookingFlash | undefined }) {
  const { t } = useTranslation();
  if (!news) return null;
  return (
    <FocusedOutcome outcome={news}>
      <Alert tone={warningKinds.includes(news.kind) ? "warning" : "success"} role="status">
        {t(`bookings.outcomes.${news.kind}`)}
      </Alert>
    </FocusedOutcome>
  );
}
