type Props = { label: string; links: readonly { label: string; href: string; current: boolean }[] };

/** Renders the links between open and decided items of a moderation list. */
export function ModerationStateLinks({ label, links }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={link.current ? "true" : undefined}
              className="inline-flex min-h-10 items-center rounded-full border border-line-strong bg-paper px-4 text-14 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
