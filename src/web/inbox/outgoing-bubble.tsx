import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { bubbleClass } from "./message-bubble.tsx";
import type { WaitingMessage } from "./use-outgoing.ts";

type Props = { message: WaitingMessage; onRetry: () => void; onRemove: () => void };

/** A message on its way, or one that didn't get through and is kept. */
export function OutgoingBubble({ message, onRetry, onRemove }: Props) {
  const { t } = useTranslation();
  const { text, preview, failed } = message;
  return (
    <div className="grid max-w-80 justify-items-end gap-1">
      <div className={`${bubbleClass(true)} ${failed ? "" : "opacity-70"}`}>
        {preview && <img src={preview} alt={t("inbox.picture")} className="mb-1 max-h-60 rounded-sm object-cover" />}
        {text && (
          <p dir="auto" className="text-start text-15 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      {failed ? (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-13 text-failure">
          <span className="flex items-center gap-1">
            <Icon name="alert" size={15} />
            {failed === true ? t("inbox.failed") : failed}
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
