import type { ReactNode } from "react";
import { EmptyDrawing, type EmptyStateIllustration } from "./empty-drawing.tsx";

type Props = {
  title: string;
  text: string;
  scene?: EmptyStateIllustration;
  heading?: "h1" | "h2";
  children?: ReactNode;
};

/**
 * Renders the message of an empty list or page: a drawing, one sentence and an optional action. Pass `heading="h1"`
 * where the page has no other heading.
 */
export function EmptyState({ title, text, scene = "nothing-found", heading: Heading = "h2", children }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-paper px-6 py-10 text-center">
      <EmptyDrawing name={scene} className="w-52" />
      <Heading className="text-18 font-semibold">{title}</Heading>
      <p className="max-w-md text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
