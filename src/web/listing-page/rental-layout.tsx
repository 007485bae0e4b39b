import { lazy, type ReactNode } from "react";
import type { BookingSectionData } from "#web/bookings/booking-section.server.ts";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { KeyFacts } from "./key-facts.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

// Only rentals load this code.
const RentalSummary = lazy(() => import("./rental-summary.tsx"));
const RentalTermsSection = createOptionalLazy(() => import("#web/bookings/rental-terms.tsx"));

type Props = {
  listing: ListingPageData;
  booking: BookingSectionData;
  gallery: ReactNode;
  sidebar: ReactNode;
  details: ReactNode;
};

/** Renders the page of a car for daily rental: the days and their price beside the pictures, then the terms. */
export function RentalLayout({ listing, booking, gallery, sidebar, details }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 max-md:-mx-4">{gallery}</div>
      <div className="flex flex-col gap-4 lg:row-span-2">
        <HydrationBoundary>
          <RentalSummary listing={listing} booking={booking} />
        </HydrationBoundary>
        {sidebar}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <KeyFacts facts={listing.keyFacts} />
        <HydrationBoundary>
          <RentalTermsSection booking={booking} />
        </HydrationBoundary>
        {details}
      </div>
    </div>
  );
}
