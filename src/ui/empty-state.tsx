import type { ReactNode } from "react";

/** Nothing to show: a drawing, one sentence, one way on. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-paper px-6 py-14 text-center">
      <svg
        viewBox="0 0 160 84"
        width="160"
        height="84"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        className="text-line-strong"
        aria-hidden
      >
        <path d="M14 78V30L80 6l66 24v48" strokeLinejoin="round" />
        <path d="M34 78V42h92v36M34 54h92M34 66h92" />
        <path d="M2 78h156" strokeLinecap="round" />
      </svg>
      <h2 className="text-18 font-semibold">{title}</h2>
      <p className="max-w-md text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
