import { Icon } from "./icon.tsx";

export type Crumb = { label: string; href?: string | undefined; lang?: string };

/** Renders the breadcrumbs of a page. The last crumb is the page itself (NV-13). */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  const isLong = crumbs.length > 3;
  return (
    <nav aria-label={label} className="py-3 text-13 text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1">
        {crumbs.map((crumb, i) => (
          <li
            key={`${crumb.href ?? ""}${crumb.label}`}
            // Phones have no space for the home page in long breadcrumbs. The logo leads there too.
            className={`flex min-w-0 items-center gap-1 ${i === 0 && isLong ? "max-sm:hidden" : ""}`}
            lang={crumb.lang}
          >
            {i > 0 && (
              <Icon
                name="chevron-next"
                size={14}
                className={`text-ink-faint ${i === 1 && isLong ? "max-sm:hidden" : ""}`}
              />
            )}
            {crumb.href ? (
              <a href={crumb.href} className="link inline-block py-1">
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page" className="max-w-[60vw] truncate text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
