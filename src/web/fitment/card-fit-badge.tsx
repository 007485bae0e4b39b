import { FitmentBadge } from "#ui/fit-badge.tsx";
import type { FitmentView } from "./fit-views.server.ts";

/**
 * Badge of a listing card: whether the part fits the vehicle. The vehicle's name is in the tooltip and in the text for
 * screen readers.
 */
export function CardFitmentBadge({ shown }: { shown: FitmentView }) {
  return (
    <p className="flex" title={shown.title}>
      <FitmentBadge fit={shown.fit} label={shown.label} />
      {shown.title !== shown.label && <span className="sr-only">{shown.title}</span>}
    </p>
  );
}
