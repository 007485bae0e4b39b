import { translator } from "#i18n/i18n.ts";
import { currentToasts, dismissToast, onToasts, showToast } from "#ui/toast-queue.ts";

const texts = { lost: "line.lost", back: "line.back", unsure: "line.unsure" } as const;
type Said = keyof typeof texts;

let shown: { id: number; said: Said } | undefined;

/** Says how it stands with the connection, in place of what was said before. */
export function showNotice(said: Said, tryAgain?: () => void): void {
  if (shown?.said === said) return;
  closeNotice();
  const { t } = translator(document.documentElement.lang === "ar" ? "ar" : "en");
  const act = tryAgain && {
    label: t(said === "back" ? "line.send" : "line.again"),
    onPress: () => {
      closeNotice();
      tryAgain();
    },
  };
  shown = {
    id: showToast({ tone: said === "back" ? "info" : "failure", text: t(texts[said]), act, stays: true }),
    said,
  };
}

/** Takes the notice away. */
export function closeNotice(): void {
  if (!shown) return;
  const { id } = shown;
  shown = undefined;
  dismissToast(id);
}

/** Calls when the reader has closed it. */
export function onNoticeClosed(act: () => void): void {
  onToasts(() => {
    if (!shown || currentToasts().some(({ id, leaving }) => id === shown?.id && !leaving)) return;
    shown = undefined;
    act();
  });
}
