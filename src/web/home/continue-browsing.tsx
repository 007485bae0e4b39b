import { useContext, useSyncExternalStore } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Price } from "#ui/price.tsx";
import type { CardData } from "#web/listing-card/card-data.ts";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { useRecentCards } from "#web/recently-viewed/recently-viewed.tsx";
import { CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";
import { MyVehicleTile } from "./my-vehicle.tsx";

/**
 * Renders the visitor's vehicle and the listings that this browser viewed last, as one row. The script in the head
 * marks browsers with viewed listings, so that the row has its height before the listings are loaded. For other
 * visitors without a vehicle it is empty.
 */
export function ContinueBrowsing() {
  const { t } = useTranslation();
  const vehicle = useContext(CurrentVehicleContext);
  const { ids, cards } = useRecentCards();
  // Changes together with the history, which is also empty during hydration.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (isHydrated && !vehicle && ids.length === 0) return null;
  const isShown = vehicle || ids.length > 0;
  return (
    <section aria-labelledby="continue-browsing" className={isShown ? "" : "recent-only"}>
      <h2 id="continue-browsing" className="pb-3 text-18 font-semibold">
        {t(vehicle ? "home.continueWithCar" : "home.continue")}
      </h2>
      <ul className="strip strip-minis">
        {vehicle && (
          <li>
            <MyVehicleTile vehicle={vehicle} />
          </li>
        )}
        {cards.map((card) => (
          <li key={card.id}>
            <RecentListing card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const subscribeToNothing = () => () => {};

function RecentListing({ card }: { card: CardData }) {
  const { t } = useTranslation();
  return (
    <a href={card.href} className="mini-card hover:border-ink">
      <span className="aspect-4/3 w-20 shrink-0 overflow-hidden rounded-sm bg-wash">
        <Thumbnail picture={card.images[0]?.url} drawing={card.drawing} sizes="96px" />
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-14 leading-snug" lang={card.name.lang} dir="auto">
          {card.name.text || t("card.unnamed")}
        </span>
        {card.price && <Price text={card.price} className="text-15" />}
      </span>
    </a>
  );
}
