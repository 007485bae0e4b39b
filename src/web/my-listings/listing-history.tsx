import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Timeline } from "#ui/timeline.tsx";
import type { MyListingPageData } from "./load-my-listing.server.ts";

const failedEvents = ["rejected"];

/** Renders the events of a listing with actor and time, latest first. */
export function ListingHistory({ history }: { history: MyListingPageData["history"] }) {
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
