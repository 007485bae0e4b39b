import { Suspense, useCallback, useEffect, useState } from "react";
import { useHref } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { BuyBox } from "#web/cart/buy-box.tsx";
import { FitMark } from "#web/fit/fit-mark.tsx";
import { WordedHeart } from "#web/wishlist/heart.tsx";
import { askFor, RequestFailed } from "../ask.ts";
import { FailedCall } from "../not-found/failed-call.tsx";
import { AdPrice } from "./ad-price.tsx";
import { Gallery } from "./gallery.tsx";
import type { QuickViewAd } from "./quick-view.tsx";
import type { QuickViewDetails } from "./quick-view-data.ts";
import { StockState } from "./stock-state.tsx";

await needTexts("listing");

/** QV-01, CN-04: the pictures come once the dialog stands, so that opening it never stutters. In milliseconds. */
const galleryAfter = 150;

export default function QuickViewDialog({ ad, onClose }: { ad: QuickViewAd; onClose: () => void }) {
  const { t } = useTranslation();
  const address = useHref(`/shop/products/${ad.id}/quick-view`);
  const [details, setDetails] = useState<QuickViewDetails | "loading" | "failed">("loading");
  const [reason, setReason] = useState<string>();
  const [galleryShown, setGalleryShown] = useState(false);
  const load = useCallback(
    (signal?: AbortSignal) => {
      setDetails("loading");
      askFor<QuickViewDetails>(address, signal ? { signal } : {})
        .then(setDetails)
        .catch((error: unknown) => {
          if (signal?.aborted) return;
          setReason(error instanceof RequestFailed ? error.message : undefined);
          setDetails("failed");
        });
    },
    [address],
  );
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal);
    const timer = setTimeout(() => setGalleryShown(true), galleryAfter);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [load]);
  const known = typeof details === "string" ? undefined : details;
  return (
    <Dialog title={t("quickView.title")} closeLabel={t("quickView.close")} onClose={onClose} width={980}>
      <div className="grid grid-cols-1 gap-6 p-4 md:grid-cols-2 md:p-6">
        <div className="min-w-0">
          {known && galleryShown ? (
            <Gallery images={known.images} drawing={known.drawing} name={known.name.text} layout="quickview" />
          ) : (
            <Skeleton className="aspect-4/3 w-full rounded-lg!" />
          )}
        </div>
        <div className="min-w-0 space-y-4">
          <h3
            dir="auto"
            lang={known?.name.lang}
            className="text-start text-22 leading-snug font-semibold wrap-anywhere"
          >
            {known?.name.text ?? ad.name}
          </h3>
          {known ? (
            <Details ad={known} toChoose={ad.toChoose} />
          ) : details === "failed" ? (
            <Failed reason={reason} onRetry={() => load()} />
          ) : (
            <Loading />
          )}
          <WordedHeart ad={Number(ad.id)} className="w-full" />
          <a href={ad.href} className={buttonClass("outline", "w-full")}>
            {t("quickView.full")}
            <Icon name="chevron-next" size={16} />
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function Details({ ad, toChoose }: { ad: QuickViewDetails; toChoose: boolean }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StockState status={ad.status} availability={ad.availability} />
        {ad.fit && <FitMark shown={ad.fit} />}
      </div>
      <AdPrice ad={ad} />
      {ad.facts.length > 0 && (
        <dl className="divide-y divide-line border-y border-line text-14">
          {ad.facts.map((fact) => (
            <div key={fact.name} className="flex justify-between gap-4 py-2">
              <dt className="text-ink-soft">{fact.name}</dt>
              <dd className="text-end font-medium wrap-anywhere">
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ad.description.text && (
        <p
          dir="auto"
          lang={ad.description.lang}
          className="line-clamp-5 text-start text-14 whitespace-pre-line wrap-anywhere text-ink-soft"
        >
          {ad.description.text}
        </p>
      )}
      {/* The dialog itself stays while the form's code comes. */}
      <Suspense>
        <BuyBox ad={{ id: ad.id, name: ad.name.text }} options={ad.options} buying={ad.buying} toChoose={toChoose} />
      </Suspense>
    </>
  );
}

/** The dialog keeps what it knows, the name and the way to the ad's page, and offers another try (ER-05). */
function Failed({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="failure"
      role="alert"
      action={
        <Button look="outline" onClick={onRetry}>
          {t("quickView.retry")}
        </Button>
      }
    >
      {t("quickView.failed")}
      {reason && <FailedCall words={reason} />}
    </Alert>
  );
}

function Loading() {
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
