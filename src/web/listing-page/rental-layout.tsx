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

/**
 * Renders the page of a car for daily rental: the days and their price beside the pictures, then the terms. Narrow
 * screens show the key facts between the price and the days.
 */
export function RentalLayout({ listing, booking, gallery, sidebar, details }: Props) {
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
      <div className="min-w-0 max-md:-mx-4">{gallery}</div>
      <div className="contents lg:row-span-2 lg:block">
        <HydrationBoundary>
          <RentalSummary listing={listing} booking={booking} />
        </HydrationBoundary>
        <div className="order-3 lg:pt-4">{sidebar}</div>
      </div>
      <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-6">
        <div className="order-1">
          <KeyFacts facts={listing.keyFacts} />
        </div>
        <div className="order-4 flex min-w-0 flex-col gap-6">
          <HydrationBoundary>
            <RentalTermsSection booking={booking} />
          </HydrationBoundary>
          {details}
        </div>
      </div>
    </div>
  );
}
