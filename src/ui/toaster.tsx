import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { currentToasts, dismissToast, onToasts, type Toast, toastTimes } from "./toast-queue.ts";

/** Fetched with the first toast. */
const ToastCard = lazy(() => import("./toast-card.tsx").catch(() => ({ default: PlainToast })));

/** Stands in for the card where its code can't be fetched: the words alone, which close as the card does. */
function PlainToast({ toast: { id, text, stays }, closeLabel }: { toast: Toast; closeLabel: string }) {
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismissToast(id), toastTimes.shown);
    return () => clearTimeout(timer);
  }, [id, stays]);
  return (
    <p role="status" className="pointer-events-auto bg-paper p-3">
      {text}{" "}
      <button type="button" onClick={() => dismissToast(id)} className="link">
        {closeLabel}
      </button>
    </p>
  );
}

const none: readonly Toast[] = [];

/** The corner where toasts appear: top-right, top-left in Arabic (CN-07). Announced to screen readers as they come. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  const corner = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = corner.current;
    if (!element?.showPopover) return;
    // Shown anew for each toast, it comes to lie above a dialog that was opened since.
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <section aria-label={label} aria-live="polite" className="contents">
      <div ref={corner} popover="manual" className="toasts">
        {toasts.map((toast) => (
          <Suspense key={toast.id}>
            <ToastCard toast={toast} closeLabel={closeLabel} />
          </Suspense>
        ))}
      </div>
    </section>
  );
}
