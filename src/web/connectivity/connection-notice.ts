import { getDocumentLanguage } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { closeToast, getToasts, showToast, subscribeToToasts } from "#ui/toast-queue.ts";

const messageKeys = { lost: "connection.lost", back: "connection.back", unsure: "connection.uncertain" } as const;
type NoticeKind = keyof typeof messageKeys;

let currentNotice: { id: number; kind: NoticeKind } | undefined;

/** Shows the state of the connection and replaces the previous notice. */
export function showConnectionNotice(kind: NoticeKind, retry?: () => void): void {
  if (currentNotice?.kind === kind) return;
  closeConnectionNotice();
  const { t } = getTranslator(getDocumentLanguage());
  const retryAction = retry && {
    label: t(kind === "back" ? "connection.send" : "connection.retry"),
    onPress: () => {
      closeConnectionNotice();
      retry();
    },
  };
  currentNotice = {
    id: showToast({
      tone: kind === "back" ? "info" : "failure",
      text: t(messageKeys[kind]),
      act: retryAction,
      isPersistent: true,
    }),
    kind,
  };
}

export function closeConnectionNotice(): void {
  if (!currentNotice) return;
  const { id } = currentNotice;
  currentNotice = undefined;
  closeToast(id);
}

/** Calls back when the visitor closes the notice. */
export function onNoticeClosed(callback: () => void): void {
  subscribeToToasts(() => {
    if (!currentNotice || getToasts().some(({ id, leaving }) => id === currentNotice?.id && !leaving)) return;
    currentNotice = undefined;
    callback();
  });
}
