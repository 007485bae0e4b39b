import { type ReactNode, useEffect, useId, useRef } from "react";
import { useClosedByBack } from "./closed-by-back.ts";
import { Icon } from "./icon.tsx";

/** Where it stands: in the middle, or along an edge of the page. */
export type DialogPlace = "centre" | "start" | "end" | "bottom";

const places: Record<DialogPlace, string> = {
  centre: "dialog-centre m-auto w-[min(100%-32px,var(--dialog-width,560px))] max-h-[min(90dvh,900px)] rounded-lg",
  start: "dialog-start my-0 ms-0 me-auto h-dvh max-h-none w-[min(100%-48px,var(--dialog-width,400px))]",
  end: "dialog-end my-0 me-0 ms-auto h-dvh max-h-none w-[min(100%-48px,var(--dialog-width,400px))]",
  bottom: "dialog-bottom mx-auto mt-auto mb-0 w-full max-w-3xl max-h-[92dvh] rounded-t-lg",
};

type Props = {
  onClose: () => void;
  place?: DialogPlace;
  /** Names the dialog; shown as its heading unless `bare`. */
  title: string;
  closeLabel: string;
  /** Without the bar of heading and closing button: the content brings its own. */
  bare?: boolean;
  /** In pixels; it never outgrows the page. */
  width?: number;
  className?: string;
  children: ReactNode;
};

/**
 * A modal dialog, open while it is rendered, on the browser's own `<dialog>`: the page behind is inert
 * and doesn't scroll, Escape, Back and a click outside close it, and the focus goes back where it came from.
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
  useClosedByBack(onClose);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    element?.showModal();
    // A word on the root: a style that looked for open dialogs would be worked out again at every change of the page.
    document.documentElement.dataset.modal = "";
    return () => {
      element?.close();
      if (!document.querySelector("dialog:modal")) delete document.documentElement.dataset.modal;
      // A button that opened the dialog may have been rendered anew meanwhile.
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const outside = (event: { target: EventTarget; clientX: number; clientY: number }) => {
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
      // A press that began inside (selecting text, a slider) and ended outside closes nothing.
      onPointerDown={(event) => {
        pressedOutside.current = outside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && outside(event)) onClose();
      }}
      style={width ? ({ "--dialog-width": `${width}px` } as React.CSSProperties) : undefined}
      className={`dialog hidden max-w-none overflow-hidden bg-paper p-0 text-ink shadow-float open:flex open:flex-col ${places[place]} ${className}`}
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
