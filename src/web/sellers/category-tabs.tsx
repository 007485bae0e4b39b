import { useTranslation } from "#i18n/use-translation.ts";
import type { CategoryLink } from "./category-links.server.ts";

/** Renders the tabs for a seller's categories. Each tab is a page (RT-09). */
export function CategoryTabs({ links }: { links: readonly CategoryLink[] }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("sellers.categories")} className="pt-4">
      <ul className="flex gap-2 overflow-x-auto pb-1 [scrollbar-width:thin]">
        {links.map(({ href, name, count, current }) => (
          <li key={href} className="shrink-0">
            <a
              href={href}
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name}
              <span className="tabular-nums opacity-75">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
