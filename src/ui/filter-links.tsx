/** Link that filters a list. `count` is the formatted number of entries in the filtered list. */
type FilterLink = { label: string; count?: string; href: string; isCurrent: boolean };

/** Renders links that filter a list, such as by status. */
export const FilterLinks = ({ label, links }: { label: string; links: readonly FilterLink[] }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-2">
      {links.map((link) => (
        <li key={link.href}>
          <a
            href={link.href}
            aria-current={link.isCurrent ? "true" : undefined}
            className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {link.label}
            {link.count !== undefined && <span className="tabular-nums opacity-75">{link.count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
