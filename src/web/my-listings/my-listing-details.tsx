import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { ListingActionForm, ListingActions } from "./listing-actions.tsx";
import { ListingHistory } from "./listing-history.tsx";
import { ListingStatistics } from "./listing-statistics.tsx";
import { ListingStatusBadge } from "./listing-status-badge.tsx";
import type { MyListingPageData } from "./load-my-listing.server.ts";
import { ListingPicture } from "./my-listing-card.tsx";
import { PriceCard } from "./price-card.tsx";

type Props = { page: MyListingPageData; answer: FormState | undefined };

/** Renders all details of one of the seller's own listings. */
export function MyListingDetails({ page, answer }: Props) {
  const { t } = useTranslation();
  const { ad: listing } = page;
  return (
    <div className="grid gap-5">
      <p>
        <a href="/account/ads" className="link inline-flex items-center gap-1.5 py-1 text-14 text-ink-soft">
          <Icon name="arrow-back" size={16} />
          {t("myListings.title")}
        </a>
      </p>
      {page.news && (
        <Alert tone={page.news.isGood ? "success" : "warning"} role="status">
          {page.news.text}
        </Alert>
      )}
      <ListingHeader page={page} />
      {page.answerBy && <AvailabilityQuestion page={page} answerBy={page.answerBy} />}
      {page.refusal && <RejectionNotice page={page} refusal={page.refusal} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <ListingStatistics statistics={page.statistics} />
          <ListingHistory history={page.history} />
        </div>
        <div className="grid min-w-0 gap-5 max-xl:row-start-1">
          <ListingActions href={listing.href} kind={listing.kind} actions={page.acts} />
          {page.price && <PriceCard page={page} price={page.price} answer={answer} />}
        </div>
      </div>
    </div>
  );
}

function ListingHeader({ page: { ad: listing, title, until } }: { page: MyListingPageData }) {
  const { t } = useTranslation();
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-sm border border-line bg-wash sm:w-40">
        <ListingPicture listing={listing} />
      </div>
      <div className="min-w-0 grow basis-48">
        <h1 dir="auto" lang={listing.name.lang} className="text-start text-22 font-semibold wrap-anywhere">
          {title}
        </h1>
        <p className="pt-0.5 text-16">
          {listing.price ? (
            <Price text={listing.price} />
          ) : (
            <span className="text-ink-soft">{t("price.onRequest")}</span>
          )}
          {listing.price && listing.perDay && <span className="text-13 text-ink-soft"> {t("price.perDay")}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <ListingStatusBadge kind={listing.kind} status={listing.status} ended={listing.ended} />
          {until && <span className="text-13 text-ink-soft">{t("myListings.until", { date: until })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={listing.publicHref} className={getButtonClass("outline")}>
          <Icon name="eye" size={18} />
          {t(listing.isPublic ? "myListings.viewListing" : "myListings.preview")}
        </a>
        {listing.status !== "sold" && listing.ended !== "taken-down" && (
          <a href={`/sell/ad/${listing.id}`} className={getButtonClass("outline")}>
            <Icon name="settings" size={18} />
            {t("myListings.edit")}
          </a>
        )}
      </div>
    </header>
  );
}

/** Asks the seller to confirm availability after several reports that the item is sold. */
function AvailabilityQuestion({
  page: { ad: listing, acts: actions },
  answerBy,
}: {
  page: MyListingPageData;
  answerBy: string;
}) {
  const { t } = useTranslation();
  const goneAction = actions.includes("sold-here") ? "sold" : "close";
  return (
    <Alert tone="warning" title={t("myListings.stillAvailable.title")}>
      <p>{t("myListings.stillAvailable.text", { date: answerBy })}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <ListingActionForm href={listing.href} act="still-there" variant="primary" />
        <a href={`${listing.href}/step?act=${goneAction}`} className={getButtonClass("outline")}>
          {t(`myListings.actions.${goneAction}`)}
        </a>
      </div>
    </Alert>
  );
}

/** Renders the requested changes, or the reason why the listing was taken down. */
function RejectionNotice({
  page: { ad: listing },
  refusal: { note, mends: requestedChanges },
}: {
  page: MyListingPageData;
  refusal: NonNullable<MyListingPageData["refusal"]>;
}) {
  const { t } = useTranslation();
  const isEditable = listing.status === "rejected";
  return (
    <Alert tone="failure" title={t(isEditable ? "myListings.refusal.title" : "myListings.refusal.takenDown")}>
      {note && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {requestedChanges.length > 0 && (
        <ul className="list-disc ps-5 pt-1">
          {requestedChanges.map(({ field, reason }) => (
            <li key={`${field} ${reason}`}>
              <strong className="font-semibold">{field}</strong>: <bdi dir="auto">{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isEditable && (
        <p className="pt-3">
          <a href={`/sell/ad/${listing.id}`} className={getButtonClass("primary")}>
            {t("myListings.fixAndResubmit")}
          </a>
        </p>
      )}
    </Alert>
  );
}
