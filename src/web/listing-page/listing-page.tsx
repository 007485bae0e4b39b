// Imported first, so that the messages load before the modules below run.
import "./listing-messages.ts";
import { lazy, memo, type ReactNode } from "react";
import { createOptionalLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { useDeferredBelowFold } from "#web/hydration/use-deferred-below-fold.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { useRecordViewedListing } from "#web/visitor-history/visitor-history.ts";
import type { Route } from "./+types/listing-page.ts";
import { ListingDetails, RelatedListings } from "./below-the-fold.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Gallery } from "./gallery.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { type ListingPageData, loadListingPage } from "./listing-page.server.ts";
import { PartLayout } from "./part-layout.tsx";
import { RentalLayout } from "./rental-layout.tsx";
import { VehicleActions } from "./vehicle-actions.tsx";
import { VehicleHeader } from "./vehicle-header.tsx";

// Notice about a listing that is not simply for sale, such as a sold one.
const StateNotice = createOptionalLazy(() => import("./status-notice.tsx"));

// Vehicles for sale have no sidebar.
const ListingSidebar = lazy(() => import("./listing-sidebar.tsx"));

// Few listings have a video.
const ListingVideo = createOptionalLazy(() => import("./listing-video.tsx"));

export const loader = (args: Route.LoaderArgs) => loadListingPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(
    loaderData && {
      title: loaderData.name.text,
      description: loaderData.summary,
      canonical: loaderData.canonical,
      language: loaderData.language,
      image: loaderData.images[0]?.url,
      unlisted: loaderData.status !== "active" && loaderData.status !== "reserved",
      data: loaderData.structured,
    },
  );

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  return <Ad listing={loaderData} />;
}

/**
 * Renders the listing page (RT-10) of a vehicle, a rental with days to book, or a part (GL-03). The component is
 * memoized, because the router often re-renders its routes.
 */
const Ad = memo(function ListingPageContent({ listing }: { listing: ListingPageData }) {
  useRecordViewedListing(listing.id);
  const showsBelowFold = useDeferredBelowFold();
  const gallery = (
    <>
      <Gallery images={listing.images} drawing={listing.drawing} name={listing.name.text} layout={listing.layout} />
      {listing.video && (
        <div className="pt-2">
          <HydrationBoundary>
            <ListingVideo key={listing.id} video={listing.video} name={listing.name.text} />
          </HydrationBoundary>
        </div>
      )}
    </>
  );
  const sidebar = (
    <HydrationBoundary>
      <ListingSidebar key={listing.id} listing={listing} />
    </HydrationBoundary>
  );
  const details = showsBelowFold && <ListingDetails key={listing.id} listing={listing} />;
  return (
    <div className="container-page pb-24 md:pb-12">
      <PageBreadcrumbs crumbs={[...listing.crumbs, { label: listing.name.text, lang: listing.name.lang }]} />
      {(listing.status !== "active" || listing.managementUrl) && (
        <HydrationBoundary>
          <StateNotice listing={listing} />
        </HydrationBoundary>
      )}
      {listing.booking ? (
        <RentalLayout
          listing={listing}
          booking={listing.booking}
          gallery={gallery}
          sidebar={sidebar}
          details={details}
        />
      ) : listing.layout === "product-full" ? (
        <VehicleLayout listing={listing} gallery={gallery} details={details} />
      ) : (
        <PartLayout listing={listing} gallery={gallery} sidebar={sidebar} details={details} />
      )}
      {showsBelowFold ? (
        <RelatedListings key={listing.id} listing={listing} />
      ) : (
        // Until the content far down is rendered, the spacer keeps the footer out of view.
        <div className="h-dvh" />
      )}
    </div>
  );
});

/**
 * Renders a vehicle: name, price and actions beside the pictures, then key facts and details. On phones the contact bar
 * stays at the bottom of the screen.
 */
function VehicleLayout({
  listing,
  gallery,
  details,
}: {
  listing: ListingPageData;
  gallery: ReactNode;
  details: ReactNode;
}) {
  return (
    <div className="vehicle-page">
      <div className="vehicle-panel">
        <div>
          <VehicleHeader listing={listing} />
        </div>
        <div className="vehicle-actions">
          <VehicleActions key={listing.id} listing={listing} />
        </div>
      </div>
      <div className="vehicle-main">
        <div className="max-md:-mx-4">{gallery}</div>
        <KeyFacts facts={listing.keyFacts} />
        <div className="vehicle-details">{details}</div>
      </div>
      <ContactBar key={listing.id} listing={listing} />
    </div>
  );
}
