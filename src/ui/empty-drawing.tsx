export type EmptyStateIllustration =
  | "nothing-found"
  | "not-found"
  | "broken"
  | "empty-cart"
  | "empty-compare"
  | "empty-favourites"
  | "no-addresses"
  | "empty-garage"
  | "offline";

/**
 * Renders the drawing for an empty page or an error page. Screen readers ignore it, and its colours follow the theme.
 */
export function EmptyDrawing({ name, className = "w-60" }: { name: EmptyStateIllustration; className?: string }) {
  return (
    <svg viewBox="0 0 240 160" className={`mx-auto block h-auto max-w-full text-ink-soft ${className}`} aria-hidden>
      <use href={`/scenes.svg#${name}`} />
    </svg>
  );
}
