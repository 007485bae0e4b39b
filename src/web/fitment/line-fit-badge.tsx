import { FitmentBadge } from "#ui/fit-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CartLineFitment } from "./line-fits.server.ts";

/**
 * Renders the fitment badge of a cart line. Below it stands the promise of the
 * money back, and a warning when the part does not fit the current vehicle.
 */
export function LineFitmentBadge({ fitment, className }: { fitment: CartLineFitment; className: string }) {
  return (
    <div className={className}>
      <FitmentBadge fit={fitment.fit} label={fitment.title} />
      {fitment.guarantee && (
        <p className="flex items-start gap-1.5 pt-1 text-13 text-fits">
          <Icon name="shield" size={16} className="mt-0.5 shrink-0" />
          {fitment.guarantee}
        </p>
      )}
      {fitment.notCurrent && (
        <p className="flex items-start gap-1.5 pt-1.5 text-13 text-warning">
          <Icon name="info" size={16} className="mt-0.5 shrink-0" />
          {fitment.notCurrent}
        </p>
      )}
    </div>
  );
}
