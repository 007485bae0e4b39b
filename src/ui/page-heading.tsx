import type { ReactNode } from "react";

type Props = { title: ReactNode; text?: ReactNode; textClass?: string };

/** Renders the heading of a page with an introductory text below it. */
export const PageHeading = ({ title, text, textClass = "text-ink-soft" }: Props) => (
  <div>
    <h1 className="text-28 font-semibold">{title}</h1>
    {text && <p className={textClass}>{text}</p>}
  </div>
);
