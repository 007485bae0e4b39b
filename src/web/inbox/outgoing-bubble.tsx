import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { getBubbleClass } from "./message-bubble.tsx";
import type { PendingMessage } from "./use-outgoing-messages.ts";

type Props = { message: PendingMessage; onRetry: () => void; onRemove: () => void };

/** Renders a message that is being sent or that failed to send. */
export function OutgoingBubble({ message, onRetry, onRemove }: Props) {
  const { t } = useTranslation();
  const { text, preview, error } = message;
  return (
    <div className="grid max-w-80 justify-items-end gap-1">
      <div className={`${getBubbleClass(true)} ${error ? "" : "opacity-70"}`}>
        {preview && <img src={preview} alt={t("inbox.picture")} className="mb-1 max-h-60 rounded-sm object-cover" />}
        {text && (
          <p dir="auto" className="text-start text-15 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      {error ? (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-13 text-failure">
          <span className="flex items-center gap-1">
            <Icon name="alert" size={15} />
            {error === true ? t("inbox.failed") : error}
          </span>
          <button type="button" onClick={onRetry} className="min-h-8 font-medium underline">
            {t("inbox.retry")}
          </button>
          <button type="button" onClick={onRemove} className="min-h-8 text-ink-soft underline">
            {t("inbox.remove")}
          </button>
        </p>
      ) : (
        <p className="text-12 text-ink-faint">{t("inbox.sending")}</p>
      )}
    </div>
  );
}
