import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { closeToast, getToasts, subscribeToToasts, type Toast, toastDurations } from "./toast-queue.ts";

/** Component that renders a toast. Its code is loaded with the first toast. */
const ToastCard = lazy(() => import("./toast-card.tsx").catch(() => ({ default: PlainToast })));

/** Renders a plain toast when the code of the normal component cannot be loaded. It closes after the same time. */
function PlainToast({ toast: { id, text, isPersistent }, closeLabel }: { toast: Toast; closeLabel: string }) {
  useEffect(() => {
    if (isPersistent) return;
    const timer = setTimeout(() => closeToast(id), toastDurations.shown);
    return () => clearTimeout(timer);
  }, [id, isPersistent]);
  return (
    <p role="status" className="pointer-events-auto bg-paper p-3">
      {text}{" "}
      <button type="button" onClick={() => closeToast(id)} className="link">
        {closeLabel}
      </button>
    </p>
  );
}

const NO_TOASTS: readonly Toast[] = [];

/**
 * Renders all toasts in the upper corner of the page: on the right, in Arabic on the left (CN-07). Screen readers
 * announce each toast.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NO_TOASTS);
  const corner = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = corner.current;
    if (!element?.showPopover) return;
    // Reopening the popover for each toast moves it above dialogs that were opened in the meantime.
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
