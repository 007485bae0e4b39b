import { useEffect, useState } from "react";
import { showToast } from "./toast-queue.ts";

/**
 * Returns a function that copies a text and shows a toast. Returns undefined where the clipboard is unavailable, as on
 * the server.
 */
export function useCopyToClipboard(messages: {
  copied: string;
  notCopied: string;
}): ((text: string) => void) | undefined {
  const [isSupported, setIsSupported] = useState(false);
  useEffect(() => setIsSupported(Boolean(navigator.clipboard)), []);
  if (!isSupported) return undefined;
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ tone: "success", text: messages.copied }),
      () => showToast({ tone: "failure", text: messages.notCopied }),
    );
}
