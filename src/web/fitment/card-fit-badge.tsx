import { FitmentBadge } from "#ui/fit-badge.tsx";
import type { FitmentView } from "./fit-views.server.ts";

/**
 * Badge of a listing card: whether the part fits the vehicle. The vehicle's name is in the tooltip and in the text for
 * screen readers.
 */
export function CardFitmentBadge({ fitment }: { fitment: FitmentView }) {
  return (
    <p className="flex" title={fitment.title}>
      <FitmentBadge fit={fitment.fit} label={fitment.label} />
      {fitment.title !== fitment.label && <span className="sr-only">{fitment.title}</span>}
    </p>
  );
}
