import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type AccordionItem = { id?: string; title: ReactNode; content: ReactNode; open?: boolean };

/** Renders sections that open on click. With a `name`, the browser keeps at most one of them open. */
export function Accordion({
  items,
  name,
  level = 3,
}: {
  items: readonly AccordionItem[];
  name?: string;
  /** Heading level of the titles. */
  level?: 2 | 3 | 4;
}) {
  const Title = `h${level}` as const;
  return (
    <div className="divide-y divide-line rounded-md border border-line bg-paper">
      {items.map((item, i) => (
        <details key={item.id ?? i} id={item.id} name={name} open={item.open} className="group">
          <summary className="flex min-h-12 items-center justify-between gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-wash">
            <Title className="min-w-0 font-medium">{item.title}</Title>
            <Icon
              name="chevron-down"
              size={18}
              className="text-ink-faint transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pt-1 pb-4 text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
