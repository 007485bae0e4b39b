import { Timeline } from "#ui/timeline.tsx";
import type { OrderTimelineEntry } from "./order-timeline.server.ts";

/** Renders the timeline of an order with actors and notes. */
export function OrderTimeline({ steps, label }: { steps: readonly OrderTimelineEntry[]; label: string }) {
  return (
    <Timeline
      label={label}
      events={steps.map(({ by: actor, note, ...step }) => ({
        ...step,
        text: (actor || note) && (
          <>
            {actor}
            {note && (
              <blockquote className="mt-1 border-s-2 border-line-strong ps-2.5 whitespace-pre-line wrap-anywhere">
                <bdi dir="auto">{note}</bdi>
              </blockquote>
            )}
          </>
        ),
      }))}
    />
  );
}
