import { FitBadge } from "#ui/fit-badge.tsx";
import type { FitView } from "./fit-view.ts";

/** Fit badge of a card. The vehicle's name is in the tooltip and in the text for screen readers. */
export function CardFitBadge({ shown }: { shown: FitView }) {
  return (
    <p className="flex" title={shown.title}>
      <FitBadge fit={shown.fit} label={shown.label} />
      {shown.title !== shown.label && <span className="sr-only">{shown.title}</span>}
    </p>
  );
}
