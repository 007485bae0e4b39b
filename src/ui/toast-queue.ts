/** CN-07, in milliseconds: how long a toast stays, how long after the pointer or focus has left it, and its ease. */
export const toastTimes = { shown: 5_000, afterHover: 1_000, ease: 300 };

export type Toast = {
  id: number;
  text: string;
  tone: "success" | "failure" | "info";
  /** Where the toast leads: "See the comparison". */
  link?: { href: string; label: string } | undefined;
  /** What can be done about it. */
  act?: { label: string; onPress: () => void } | undefined;
  /** Until it is closed, or something was done about it. */
  stays?: boolean;
  /** On its way out: easing, then gone. */
  leaving?: boolean;
};

type Listener = () => void;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

/** Older ones give way: more than this would cover the page. */
const most = 4;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the page's corner; its id takes it away again. */
export function showToast(toast: Omit<Toast, "id" | "leaving">): number {
  change([...toasts, { ...toast, id: nextId }].slice(-most));
  return nextId++;
}

/** Lets a toast ease out, then removes it. */
export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), toastTimes.ease);
}

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
