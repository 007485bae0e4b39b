import { FitBadge } from "#ui/fit-badge.tsx";
import type { ShownFit } from "./shown-fit.ts";

/** The mark on a card: one word, and whose vehicle it is about for those who point at it or hear it. */
export function FitMark({ shown }: { shown: ShownFit }) {
  return (
    <p className="flex" title={shown.title}>
      <FitBadge fit={shown.fit} label={shown.label} />
      {shown.title !== shown.label && <span className="sr-only">{shown.title}</span>}
    </p>
  );
}
