import { Timeline } from "#ui/timeline.tsx";
import type { ShownStep } from "./timeline.server.ts";

/** An order's steps, with who took them and what they wrote. */
export function OrderTimeline({ steps, label }: { steps: readonly ShownStep[]; label: string }) {
  return (
    <Timeline
      label={label}
      events={steps.map(({ by, note, ...step }) => ({
        ...step,
        text: (by || note) && (
          <>
            {by}
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
