import { FitmentBadge } from "#ui/fit-badge.tsx";
import type { FitmentView } from "./fit-views.server.ts";

/**
 * Renders the badge of a listing card that tells whether the part fits the vehicle. The tooltip and the screen reader
 * text name the vehicle.
 */
export function CardFitmentBadge({ fitment }: { fitment: FitmentView }) {
  return (
    <p className="flex" title={fitment.title}>
      <FitmentBadge fit={fitment.fit} label={fitment.label} />
      {fitment.title !== fitment.label && <span className="sr-only">{fitment.title}</span>}
    </p>
  );
}
