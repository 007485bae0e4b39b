import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Timeline } from "#ui/timeline.tsx";
import type { AdPageData } from "./load-ad.server.ts";

const failed = ["rejected"];

/** What happened to an ad, by whom and when, the latest first. */
export function AdHistory({ history }: { history: AdPageData["history"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("myAds.history")}>
      <Timeline
        label={t("myAds.history")}
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
          state: failed.includes(event.what) ? "failed" : "done",
        }))}
      />
    </Card>
  );
}
