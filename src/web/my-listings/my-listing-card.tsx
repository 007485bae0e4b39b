import type { ListingAction } from "#domain/my-listings/actions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import { ListingStatusBadge } from "./listing-status-badge.tsx";
import type { MyListingView } from "./my-listing-view.server.ts";

/** Actions that the list offers as buttons. Each can be undone by another action. */
const quickActions = ["renew", "resume", "pause", "free"] as const satisfies ListingAction[];

/** Renders one of the seller's own listings with status, statistics and quick actions. */
export function MyListingCard({ listing }: { listing: MyListingView }) {
  const { t } = useTranslation();
  const name = listing.name.text || t("card.unnamed");
  return (
    <article className="grid grid-cols-[auto_5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md border border-line bg-paper p-3 sm:grid-cols-[auto_7.5rem_minmax(0,1fr)_auto] sm:p-4">
      <div className="pt-1">
        <Checkbox name="ad" value={listing.id} label={t("myListings.select", { name })} hideLabel />
      </div>
      <div className="aspect-4/3 self-start overflow-hidden rounded-sm border border-line bg-wash">
        <ListingPicture listing={listing} />
      </div>
      <div className="min-w-0">
        <h2 className="text-15 font-semibold">
          <a href={listing.href} className="link line-clamp-2 wrap-anywhere">
            <bdi dir="auto" lang={listing.name.lang}>
              {name}
            </bdi>
          </a>
        </h2>
        <p className="pt-0.5">
          {listing.price ? (
            <>
              <Price text={listing.price} />{" "}
              {listing.perDay && <span className="text-13 text-ink-soft">{t("price.perDay")}</span>}
            </>
          ) : (
            <span className="text-14 text-ink-soft">{t("price.onRequest")}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
          <ListingStatusBadge kind={listing.kind} status={listing.status} ended={listing.ended} />
          {listing.left !== undefined && (
            <span className={`text-13 ${listing.left <= 3 ? "font-medium text-warning" : "text-ink-soft"}`}>
              {t("myListings.daysLeft", { count: listing.left })}
            </span>
          )}
        </p>
        {listing.note && (
          <p dir="auto" className="line-clamp-2 pt-1 text-start text-13 text-ink-soft">
            {listing.note}
          </p>
        )}
        {listing.asked && (
          <p className="pt-1 text-13 font-medium text-warning">
            <a href={listing.href} className="link">
              {t("myListings.stillAvailable.short")}
            </a>
          </p>
        )}
        <ListingMetrics listing={listing} />
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-1.5 sm:col-span-1 sm:w-32 sm:flex-col sm:items-stretch">
        {quickActions
          .filter((listingAction) => listing.acts.includes(listingAction))
          .map((listingAction) => (
            <Button
              key={listingAction}
              type="submit"
              name="one"
              value={`${listingAction}:${listing.id}`}
              size="sm"
              variant="outline"
            >
              {t(`myListings.actions.${listingAction}`)}
              <span className="sr-only">: {name}</span>
            </Button>
          ))}
        {listing.acts.includes("sold-here") && (
          <a href={`${listing.href}/step?act=sold`} className={getButtonClass("outline", "", "sm")}>
            {t("myListings.actions.sold")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
        {listing.status !== "sold" && listing.ended !== "taken-down" && (
          <a
            href={`/sell/ad/${listing.id}`}
            className={getButtonClass(listing.status === "rejected" ? "primary" : "outline", "", "sm")}
          >
            {t(listing.status === "rejected" ? "myListings.fixAndResubmit" : "myListings.edit")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** Renders the first picture of a listing, or a placeholder drawing. */
export function ListingPicture({ listing }: { listing: Pick<MyListingView, "image" | "drawing"> }) {
  const drawing = <ListingPlaceholder shape={listing.drawing.shape} color={listing.drawing.color} label="" />;
  if (!listing.image) return drawing;
  return (
    <Picture
      {...getPictureSources(listing.image)}
      sizes="160px"
      alt=""
      loading="lazy"
      fallback={drawing}
      className="size-full object-cover"
    />
  );
}

function ListingMetrics({ listing }: { listing: MyListingView }) {
  const { t } = useTranslation();
  const metrics: [name: "views" | "reveals" | "favourites", icon: IconName][] = [
    ["views", "eye"],
    ["reveals", "phone"],
    ["favourites", "heart"],
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-13 text-ink-soft">
      {metrics.map(([name, icon]) => (
        <div key={name} className="flex items-center gap-1" title={t(`myListings.figures.${name}`)}>
          <dt className="flex">
            <Icon name={icon} size={16} className="text-ink-faint" label={t(`myListings.figures.${name}`)} />
          </dt>
          <dd className="tabular-nums">{listing[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
