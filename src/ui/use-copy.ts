import { useEffect, useState } from "react";
import { showToast } from "./toast-queue.ts";

/** Copies texts and says so; undefined where that can't be done, as without scripts. */
export function useCopy(words: { copied: string; notCopied: string }): ((text: string) => void) | undefined {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  if (!can) return undefined;
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ tone: "success", text: words.copied }),
      () => showToast({ tone: "failure", text: words.notCopied }),
    );
}
