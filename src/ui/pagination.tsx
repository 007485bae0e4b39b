import { Icon } from "./icon.tsx";

type Props = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
};

/** The numbers to show around the current page; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, i) => {
    const before = numbers[i - 1] ?? n - 1;
    // A gap of one page is that page.
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

const cell = "page-cell";

export function Pagination({ page, pages, hrefOf, labels }: Props) {
  if (pages <= 1) return null;
  const step = (to: number, icon: "chevron-back" | "chevron-next", label: string, rel: "prev" | "next") =>
    to >= 1 && to <= pages ? (
      <a href={hrefOf(to)} rel={rel} aria-label={label} className={`${cell} border-line bg-paper hover:border-ink`}>
        <Icon name={icon} />
      </a>
    ) : (
      <span className={`${cell} border-line text-ink-faint opacity-50`} aria-hidden>
        <Icon name={icon} />
      </span>
    );
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-1.5 py-6">
      {step(page - 1, "chevron-back", labels.previous, "prev")}
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${i}`} className="px-1 text-ink-faint">
            …
          </span>
        ) : n === page ? (
          <span key={n} aria-current="page" className={`${cell} border-ink bg-ink font-medium text-paper`}>
            {n}
          </span>
        ) : (
          <a
            key={n}
            href={hrefOf(n)}
            aria-label={labels.page(n)}
            className={`${cell} border-line bg-paper hover:border-ink`}
          >
            {n}
          </a>
        ),
      )}
      {step(page + 1, "chevron-next", labels.next, "next")}
    </nav>
  );
}
