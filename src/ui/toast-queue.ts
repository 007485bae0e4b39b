/**
 * Durations in milliseconds (CN-07). `shown`: a toast is visible. `afterHover`: it stays after the pointer or focus
 * has left it. `ease`: it fades out.
 */
export const toastDurations = { shown: 5_000, afterHover: 1_000, ease: 300 };

export type Toast = {
  id: number;
  text: string;
  tone: "success" | "failure" | "info";
  /** Link in the toast, such as "See the comparison". */
  link?: { href: string; label: string } | undefined;
  /** Button in the toast, such as "Undo". */
  act?: { label: string; onPress: () => void } | undefined;
  /** Whether the toast stays until it is closed or its action is used. */
  isPersistent?: boolean;
  /** Whether the toast is fading out. It is removed afterwards. */
  leaving?: boolean;
};

type Listener = () => void;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

/** Maximum number of visible toasts. The oldest are removed, because more would cover the page. */
const MAX_TOASTS = 4;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the corner of the page. Returns its id for `closeToast`. */
export function showToast(toast: Omit<Toast, "id" | "leaving">): number {
  setToasts([...toasts, { ...toast, id: nextId }].slice(-MAX_TOASTS));
  return nextId++;
}

/** Fades a toast out and then removes the toast. */
export function closeToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), toastDurations.ease);
}

/** Returns the toasts that are shown now, oldest first. */
export const getToasts = (): readonly Toast[] => toasts;

/** Calls `listener` whenever the toasts change. Returns the function that unsubscribes. */
export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
