import { lazy, type ReactNode } from "react";
import { loadOptionChoice } from "#web/cart/add-to-cart.tsx";
import { HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

// Only parts load this code.
const VehicleFitPanel = lazy(() => import("#web/fitment/vehicle-fit-panel.tsx"));
const PartSummary = lazy(() => import("./part-summary.tsx"));
const PartTools = lazy(async () => ({ default: (await import("./part-summary.tsx")).PartTools }));
const PartSummaryWithOptions = lazy(async () => {
  const [summary] = await Promise.all([import("./part-summary.tsx"), loadOptionChoice()]);
  return summary;
});

type Props = { listing: ListingPageData; gallery: ReactNode; sidebar: ReactNode; details: ReactNode };

/**
 * Renders the page of a part: whether the part fits, then the picture beside the summary, and a sidebar. The tools stand
 * below the picture, which is lower than the summary. On phones they follow the summary.
 */
export function PartLayout({ listing, gallery, sidebar, details }: Props) {
  const Summary = listing.options.length > 0 ? PartSummaryWithOptions : PartSummary;
  return (
    <>
      <HydrationBoundary>
        <VehicleFitPanel fit={listing.fit} className="mb-4 md:mb-6" />
      </HydrationBoundary>
      <div className="flex flex-col gap-6 md:grid md:grid-cols-2 md:items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_300px] xl:grid-rows-[auto_1fr]">
        <div className="contents md:flex md:min-w-0 md:flex-col md:gap-4">
          <div>{gallery}</div>
          <div className="max-md:order-1">
            <HydrationBoundary>
              <PartTools listing={listing} />
            </HydrationBoundary>
          </div>
        </div>
        <HydrationBoundary>
          <Summary listing={listing} />
        </HydrationBoundary>
        <div className="flex flex-col gap-4 max-md:order-2 md:max-xl:order-last md:max-xl:col-span-2 xl:row-span-2">
          {sidebar}
        </div>
        <div className="min-w-0 max-md:order-3 md:col-span-2">{details}</div>
      </div>
    </>
  );
}
