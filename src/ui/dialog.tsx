import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";

/** Position of the dialog: the centre or an edge of the page. */
export type DialogPlacement = "centre" | "start" | "end" | "bottom";

const placementClasses: Record<DialogPlacement, string> = {
  centre: "dialog-centre m-auto w-[min(100%-32px,var(--dialog-width,560px))] max-h-[min(90dvh,900px)] rounded-lg",
  start: "dialog-start my-0 ms-0 me-auto h-dvh max-h-none w-[min(100%-48px,var(--dialog-width,400px))]",
  end: "dialog-end my-0 me-0 ms-auto h-dvh max-h-none w-[min(100%-48px,var(--dialog-width,400px))]",
  bottom: "dialog-bottom mx-auto mt-auto mb-0 w-full max-w-3xl max-h-[92dvh] rounded-t-lg",
};

type Props = {
  onClose: () => void;
  place?: DialogPlacement;
  /** Name of the dialog. It is shown as the heading unless `bare` is set. */
  title: string;
  closeLabel: string;
  /** Omits the heading and the close button, for content that has its own. */
  bare?: boolean;
  /** Width in pixels. The dialog is never wider than the page. */
  width?: number;
  className?: string;
  children: ReactNode;
};

/**
 * Renders a modal dialog with the native `<dialog>`, which is open while it is rendered. The page behind cannot be
 * used or scrolled. Escape, the back button and a click outside call `onClose`. Then the focus returns to the element
 * that had it before.
 */
export function Dialog({
  onClose,
  place = "centre",
  title,
  closeLabel,
  bare = false,
  width,
  className = "",
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const heading = useId();
  useCloseOnBack(onClose);
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement as HTMLElement | null;
    element?.showModal();
    // A data attribute on the root avoids a `:has()` style that the browser would recalculate at every change.
    document.documentElement.dataset.modal = "";
    return () => {
      element?.close();
      if (!document.querySelector("dialog:modal")) delete document.documentElement.dataset.modal;
      // The button that opened the dialog may have been replaced by a new element.
      if (previousFocus?.isConnected) previousFocus.focus({ preventScroll: true });
    };
  }, []);
  const isOutside = (event: { target: EventTarget; clientX: number; clientY: number }) => {
    const box = dialog.current?.getBoundingClientRect();
    return (
      event.target === dialog.current &&
      !!box &&
      (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom)
    );
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard (`onCancel`)
    <dialog
      ref={dialog}
      aria-labelledby={bare ? undefined : heading}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press that starts inside, such as a text selection, and ends outside must not close the dialog.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
      style={width ? ({ "--dialog-width": `${width}px` } as React.CSSProperties) : undefined}
      className={`dialog hidden max-w-none overflow-hidden bg-paper p-0 text-ink shadow-float open:flex open:flex-col ${placementClasses[place]} ${className}`}
    >
      {!bare && (
        <div className="flex min-h-14 shrink-0 items-center justify-between gap-4 border-b border-line ps-4 pe-2">
          <h2 id={heading} className="min-w-0 truncate text-18 font-semibold">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-wash"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain">{children}</div>
    </dialog>
  );
}
