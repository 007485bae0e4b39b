import type { ReactNode } from "react";

type Props = {
  /** Id of the card, as a target for links. */
  id?: string;
  title?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
  /** Link or buttons at the end of the title. */
  actions?: ReactNode;
  /** Content below a divider. */
  footer?: ReactNode;
  /** Whether the content gets padding. Use false for content with its own background, such as a table or a picture. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

/** Renders a bordered panel of related content. */
export function Card({ id, title, level = 2, actions, footer, padded = true, className = "", children }: Props) {
  const Title = `h${level}` as const;
  return (
    <section id={id} className={`min-w-0 overflow-clip rounded-md border border-line bg-paper ${className}`}>
      {(title || actions) && (
        <header className={`flex min-h-12 items-center justify-between gap-4 px-4 pt-3 ${padded ? "" : "pb-2"}`}>
          <Title className="min-w-0 text-16 font-semibold wrap-anywhere">{title}</Title>
          {actions && <div className="flex shrink-0 items-center gap-2 text-14">{actions}</div>}
        </header>
      )}
      <div className={padded ? "p-4" : ""}>{children}</div>
      {footer && <footer className="border-t border-line px-4 py-3">{footer}</footer>}
    </section>
  );
}
