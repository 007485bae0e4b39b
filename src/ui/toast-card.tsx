import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import { closeToast, type Toast, toastDurations } from "./toast-queue.ts";

const tones = {
  success: { icon: "check", mark: "text-fits" },
  failure: { icon: "alert", mark: "text-failure" },
  info: { icon: "info", mark: "text-info" },
} as const;

/** Renders a toast with its icon, action and close button. */
export default function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  // The toast stays while the pointer or the focus is on it, and then for one more second.
  const [isPaused, setIsPaused] = useState(false);
  const [wasPaused, setWasPaused] = useState(false);
  useEffect(() => {
    if (isPaused || toast.isPersistent) return;
    const timer = setTimeout(() => closeToast(toast.id), wasPaused ? toastDurations.afterHover : toastDurations.shown);
    return () => clearTimeout(timer);
  }, [isPaused, wasPaused, toast.id, toast.isPersistent]);
  const pause = () => setIsPaused(true);
  const resume = () => {
    setIsPaused(false);
    setWasPaused(true);
  };
  const { icon, mark } = tones[toast.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing under the pointer is a courtesy, nothing to operate
    <div
      data-toast={toast.tone}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      style={{ transitionDuration: `${toastDurations.ease}ms` }}
      className={`pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-paper p-3 shadow-float transition-[opacity,transform] ease-out starting:-translate-y-2 starting:opacity-0 ${toast.leaving ? "-translate-y-2 opacity-0" : ""}`}
    >
      <Icon name={icon} className={`mt-0.5 ${mark}`} />
      <div className="min-w-0 grow text-14">
        <p dir="auto" className="line-clamp-3 text-start wrap-anywhere">
          {toast.text}
        </p>
        {toast.link && (
          <a href={toast.link.href} className="link inline-block py-1 font-medium text-accent-text">
            {toast.link.label}
          </a>
        )}
        {toast.act && (
          <button type="button" onClick={toast.act.onPress} className="link py-1 font-medium text-accent-text">
            {toast.act.label}
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={() => closeToast(toast.id)}
        aria-label={closeLabel}
        className="-me-1 -mt-1 grid size-8 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-wash"
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
