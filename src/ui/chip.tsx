import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type Props = {
  children: ReactNode;
  /** Accessible name of the action: "Remove filter: Toyota". */
  removeLabel: string;
} & ({ href: string; onRemove?: never } | { href?: never; onRemove: () => void });

/** Renders a choice that can be removed. The remove control is a link, or a button where the choice is local state. */
export function Chip({ children, removeLabel, href, onRemove }: Props) {
  const className =
    "inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-paper ps-3 pe-2 text-13 transition-colors duration-150 hover:border-ink";
  const inside = (
    <>
      <bdi className="min-w-0 truncate">{children}</bdi>
      <Icon name="close" size={14} className="text-ink-faint" />
    </>
  );
  return href === undefined ? (
    <button type="button" onClick={onRemove} aria-label={removeLabel} className={className}>
      {inside}
    </button>
  ) : (
    <a href={href} rel="nofollow" data-keep-scroll="" aria-label={removeLabel} className={className}>
      {inside}
    </a>
  );
}
