import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { AccountField, AccountForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { ListingActionForm, ListingActions } from "./listing-actions.tsx";
import { ListingStatistics } from "./listing-statistics.tsx";
import { ListingStatusBadge } from "./listing-status-badge.tsx";
import type { MyListingPageData } from "./load-my-listing.server.ts";
import { ListingPicture } from "./my-listing-card.tsx";

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
        {listing.isPublic && listing.kind !== "part" && (
          <a href={`${listing.href}/sheet`} className={getButtonClass("outline")}>
            <Icon name="print" size={18} />
            {t("myListings.sheet.title")}
          </a>
        )}
      </div>
    </header>
  );
}

type AvailabilityQuestionProps = { page: MyListingPageData; answerBy: string };

/** Renders the question whether the item is still available. Shown after several visitors reported it as sold. */
function AvailabilityQuestion({ page: { ad: listing, acts: actions }, answerBy }: AvailabilityQuestionProps) {
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

type RejectionNoticeProps = { page: MyListingPageData; refusal: NonNullable<MyListingPageData["refusal"]> };

/** Renders the requested changes, or the reason why the listing was taken down. */
function RejectionNotice({ page: { ad: listing }, refusal: { note, mends: requestedChanges } }: RejectionNoticeProps) {
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

const failedEvents = ["rejected"];

/** Renders the events of a listing with actor and time, latest first. */
function ListingHistory({ history }: { history: MyListingPageData["history"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("myListings.history")}>
      <Timeline
        label={t("myListings.history")}
        events={history.map((event) => ({
          id: String(event.id),
          title: event.title,
          time: { iso: event.iso, shown: event.at },
          text: (
            <>
              {"who" in event && <bdi dir="auto">{event.who}</bdi>}
              {event.text && (
                <p dir="auto" className="text-start wrap-anywhere">
                  {event.text}
                </p>
              )}
            </>
          ),
          state: failedEvents.includes(event.what) ? "failed" : "done",
        }))}
      />
    </Card>
  );
}

type PriceCardProps = {
  page: MyListingPageData;
  price: NonNullable<MyListingPageData["price"]>;
  answer: FormState | undefined;
};

/** Renders the form to change the price. Users with the listing among their favourites are notified of a price drop. */
function PriceCard({ page, price, answer }: PriceCardProps) {
  const { t } = useTranslation();
  const { code, ...fields } = answer ?? {};
  return (
    <Card title={t("myListings.price.title")}>
      <div className="grid gap-3">
        {code && (
          <FailureAlert>
            {code === "ad.stale" && page.changedBy
              ? t("myListings.price.stale", {
                  what: page.changedBy.title,
                  who: page.changedBy.who,
                  when: page.changedBy.at,
                })
              : t("myListings.outcomes.late")}
          </FailureAlert>
        )}
        <AccountForm
          action={`${page.ad.href}/price`}
          answer={answer && !code ? answer : undefined}
          className="grid gap-3"
        >
          <input type="hidden" name="version" value={page.version} />
          <AccountField
            form="ad"
            name="price"
            label={t(page.ad.perDay ? "myListings.price.perDay" : "myListings.price.label")}
            required
            inputMode="decimal"
            suffix={price.symbol}
            autoComplete="off"
            hint={t("myListings.price.hint")}
            value={price.typed}
            answer={answer && { values: {}, errors: [], ...fields }}
          />
          <SubmitButton variant="outline">{t("myListings.price.act")}</SubmitButton>
        </AccountForm>
      </div>
    </Card>
  );
}
