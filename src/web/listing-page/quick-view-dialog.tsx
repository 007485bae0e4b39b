import { Suspense, useCallback, useEffect, useState } from "react";
import { useHref } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { BuyBox } from "#web/cart/buy-box.tsx";
import { CardFitmentBadge } from "#web/fitment/card-fit-badge.tsx";
import { LabelledHeartButton } from "#web/hearts/heart.tsx";
import { fetchJson, RequestFailedError } from "../fetch-json.ts";
import { FailedRequestText } from "../not-found/failed-request-text.tsx";
import { AvailabilityBadge } from "./availability-badge.tsx";
import { Gallery } from "./gallery.tsx";
import { ListingPrice } from "./listing-price.tsx";
import type { QuickViewDetails } from "./quick-view-data.ts";

await preloadMessages("listing");

/** Data of a listing that its card already has. The dialog still shows it when the details fail to load (ER-05). */
export type QuickViewListing = {
  id: string;
  href: string;
  name: string;
  /** Whether the quick view opens because the visitor added a listing to the cart without its required options. */
  asksForOptions: boolean;
};

/**
 * Delay in milliseconds before the pictures are rendered. The opening animation stays smooth without them (QV-01,
 * CN-04).
 */
const GALLERY_DELAY_MS = 150;

export default function QuickViewDialog({ listing, onClose }: { listing: QuickViewListing; onClose: () => void }) {
  const { t } = useTranslation();
  const address = useHref(`/shop/products/${listing.id}/quick-view`);
  const [details, setDetails] = useState<QuickViewDetails | "loading" | "failed">("loading");
  const [reason, setReason] = useState<string>();
  const [isGalleryShown, setGalleryShown] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) => {
      setDetails("loading");
      fetchJson<QuickViewDetails>(address, signal ? { signal } : {})
        .then(setDetails)
        .catch((error: unknown) => {
          if (signal?.aborted) return;
          setReason(error instanceof RequestFailedError ? error.message : undefined);
          setDetails("failed");
        });
    },
    [address],
  );
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal);
    const timer = setTimeout(() => setGalleryShown(true), GALLERY_DELAY_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [load]);
  const loadedListing = typeof details === "string" ? undefined : details;
  return (
    <Dialog title={t("quickView.title")} closeLabel={t("quickView.close")} onClose={onClose} width={980}>
      <div className="grid grid-cols-1 gap-6 p-4 md:grid-cols-2 md:p-6">
        <div className="min-w-0">
          {loadedListing && isGalleryShown ? (
            <Gallery
              images={loadedListing.images}
              drawing={loadedListing.drawing}
              name={loadedListing.name.text}
              layout="quickview"
            />
          ) : (
            <Skeleton className="aspect-4/3 w-full rounded-lg!" />
          )}
        </div>
        <div className="min-w-0 space-y-4">
          <h3
            dir="auto"
            lang={loadedListing?.name.lang}
            className="text-start text-22 leading-snug font-semibold wrap-anywhere"
          >
            {loadedListing?.name.text ?? listing.name}
          </h3>
          {loadedListing ? (
            <QuickViewContent listing={loadedListing} toChoose={listing.asksForOptions} />
          ) : details === "failed" ? (
            <QuickViewError reason={reason} onRetry={() => load()} />
          ) : (
            <QuickViewSkeleton />
          )}
          <LabelledHeartButton listingId={Number(listing.id)} className="w-full" />
          <a href={listing.href} className={getButtonClass("outline", "w-full")}>
            {t("quickView.full")}
            <Icon name="chevron-next" size={16} />
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function QuickViewContent({ listing, toChoose }: { listing: QuickViewDetails; toChoose: boolean }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <AvailabilityBadge status={listing.status} availability={listing.availability} />
        {listing.fit && <CardFitmentBadge fitment={listing.fit} />}
      </div>
      <ListingPrice listing={listing} />
      {listing.facts.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-14">
          {listing.facts.map((spec) => (
            <div key={spec.name} className="flex justify-between gap-4 py-2">
              <dt className="text-ink-soft">{spec.name}</dt>
              <dd className="text-end font-medium wrap-anywhere">
                <bdi>{spec.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {listing.description.text && (
        <p
          dir="auto"
          lang={listing.description.lang}
          className="line-clamp-5 text-start text-14 whitespace-pre-line wrap-anywhere text-ink-soft"
        >
          {listing.description.text}
        </p>
      )}
      {/* The dialog stays visible while the code of the form loads. */}
      <Suspense>
        <BuyBox
          ad={{ id: listing.id, name: listing.name.text }}
          kind={listing.kind}
          options={listing.options}
          buying={listing.buying}
          toChoose={toChoose}
        />
      </Suspense>
    </>
  );
}

/**
 * Renders an error message with a retry button. The dialog still shows the name and the link to the listing (ER-05).
 */
function QuickViewError({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="failure"
      role="alert"
      action={
        <Button variant="outline" onClick={onRetry}>
          {t("quickView.retry")}
        </Button>
      }
    >
      {t("quickView.failed")}
      {reason && <FailedRequestText message={reason} />}
    </Alert>
  );
}

function QuickViewSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{t("quickView.loading")}</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-9 w-40" />
      <SkeletonText lines={5} />
    </div>
  );
}
