import { lazy } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { createInteractionLazy, HydrationBoundary } from "#web/hydration/hydration-boundary.tsx";
import { CardList } from "#web/listing-card/card-list.tsx";
import { RecentlyViewed } from "#web/recently-viewed/recently-viewed.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

/** Section with the cars that a part fits. Only listings of parts load its code. */
const CarsItFitsSection = lazy(() => import("#web/fitment/compatible-cars.tsx"));

/** Parts that are needed together with a part. Its buttons need no scripts. */
const NeededPartsSection = createInteractionLazy(() => import("#web/cart/needed-parts.tsx"));

/** Reviews with their messages. Most vehicles have none. */
const ReviewSectionView = lazy(() => import("./listing-reviews.tsx"));

// Condition, specs and description contain nothing but text and links, so their code can wait.
const loadTexts = () => import("./specs-and-description.tsx");
const SpecsSection = createInteractionLazy(async () => ({ default: (await loadTexts()).SpecsSection }));
const DescriptionSection = createInteractionLazy(async () => ({ default: (await loadTexts()).DescriptionSection }));
const ConditionSection = createInteractionLazy(() => import("./condition-section.tsx"));

const AreaSection = createInteractionLazy(() => import("./area-section.tsx"));

/** Market price, seller and finance estimate of a vehicle. Only the finance estimate needs scripts. */
const VehicleDetails = createInteractionLazy(() => import("./vehicle-details.tsx"));

/** Public questions and answers. They are texts and links, which need no scripts. */
const QuestionSection = createInteractionLazy(() => import("#web/listing-questions/question-section.tsx"));

/** Renders the condition, specs, compatible cars, description and reviews of a listing. */
export function ListingDetails({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  return (
    <div
      className={`below-fold flex min-w-0 flex-col gap-4 md:gap-6 ${listing.kind === "part" ? "[--about:1000px]" : "[--about:4600px] lg:[--about:2600px]"}`}
    >
      {listing.neededParts && (
        <HydrationBoundary>
          <NeededPartsSection parts={listing.neededParts} />
        </HydrationBoundary>
      )}
      {listing.condition && (
        <HydrationBoundary>
          <ConditionSection rows={listing.condition} listing={listing} />
        </HydrationBoundary>
      )}
      <HydrationBoundary>
        <SpecsSection specs={listing.facts} />
      </HydrationBoundary>
      {listing.compatibleCars && (
        <HydrationBoundary>
          <CarsItFitsSection fits={listing.compatibleCars} path={listing.path} />
        </HydrationBoundary>
      )}
      <HydrationBoundary>
        <DescriptionSection description={listing.description} />
      </HydrationBoundary>
      {listing.area && (
        <HydrationBoundary>
          <AreaSection area={listing.area} />
        </HydrationBoundary>
      )}
      {listing.kind !== "part" && (
        <HydrationBoundary>
          <VehicleDetails listing={listing} />
        </HydrationBoundary>
      )}
      {listing.questions && (
        <HydrationBoundary>
          <QuestionSection section={listing.questions} />
        </HydrationBoundary>
      )}
      {listing.reviews && (
        <HydrationBoundary>
          <ReviewSectionView reviews={listing.reviews} />
        </HydrationBoundary>
      )}
      <p className="text-14" data-screen-only="">
        <a
          href={`${listing.path}/report`}
          rel="nofollow"
          className="link inline-flex min-h-11 items-center gap-2 text-ink-soft"
        >
          <Icon name="alert" size={18} />
          {t("product.report")}
        </a>
      </p>
    </div>
  );
}

/** Renders similar and recently viewed listings. */
export function RelatedListings({ listing }: { listing: ListingPageData }) {
  return (
    <div data-screen-only="">
      <SimilarListings listing={listing} />
      <RecentlyViewed except={listing.id} className="pt-10" />
    </div>
  );
}

/** Renders similar listings. If they failed to load, a retry link is shown (ER-05). */
function SimilarListings({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  if (listing.related?.length === 0) return null;
  return (
    <section id="similar" className="below-fold scroll-mt-4 pt-10 [--about:1600px]">
      <h2 className="pb-4 text-22 font-semibold">{t("product.related")}</h2>
      {listing.related ? (
        <CardList cards={listing.related} className="card-grid lg:grid-cols-4!" />
      ) : (
        <Alert
          tone="failure"
          role="status"
          action={
            <a href={listing.path} data-keep-scroll="" className={getButtonClass("outline")}>
              {t("quickView.retry")}
            </a>
          }
        >
          {t("product.relatedFailed")}
        </Alert>
      )}
    </section>
  );
}
