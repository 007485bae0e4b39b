import { Timeline } from "#ui/timeline.tsx";
import type { OrderStepView } from "./order-timeline.server.ts";

/** Renders the steps of an order with their actors and notes. */
export function OrderTimeline({ steps, label }: { steps: readonly OrderStepView[]; label: string }) {
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
