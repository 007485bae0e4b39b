import { preloadMessages } from "#i18n/messages.ts";
import { CompatiblePartsCard } from "#web/fitment/compatible-parts-card.tsx";
import { FinanceEstimate } from "./finance-estimate.tsx";
import type { ListingPageData } from "./listing-page.server.ts";
import { PriceHistory } from "./price-history.tsx";
import { PriceRatingCard } from "./price-rating.tsx";
import { RunningCostsCard } from "./running-costs.tsx";
import { SellerSection } from "./seller-section.tsx";

await preloadMessages("vehicle-details");

/** Renders price comparison, price history, seller, finance estimate, running costs and matching parts of a vehicle. */
export default function VehicleDetails({ listing }: { listing: ListingPageData }) {
  return (
    <>
      {listing.market && <PriceRatingCard market={listing.market} />}
      {listing.history && <PriceHistory steps={listing.history} />}
      <SellerSection listing={listing} />
      {listing.finance && <FinanceEstimate finance={listing.finance} path={listing.path} />}
      {listing.runningCosts && <RunningCostsCard costs={listing.runningCosts} path={listing.path} />}
      {listing.compatibleParts && <CompatiblePartsCard parts={listing.compatibleParts} />}
    </>
  );
}
