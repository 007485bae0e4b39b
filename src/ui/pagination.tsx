import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "./icon.tsx";

type Props = {
  page: number;
  pages: number;
  getHref: (page: number) => string;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
};

/** Returns the page numbers to show: the first, the last, and those around the current page. Null stands for a gap. */
function getPageNumbers(page: number, pages: number): (number | null)[] {
  const candidatePages = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(candidatePages)].sort((a, b) => a - b);
  return numbers.flatMap((n, i) => {
    const previous = numbers[i - 1] ?? n - 1;
    // Where a gap would hide only one page, that page is shown instead.
    if (n - previous === 2) return [n - 1, n];
    return n - previous > 2 ? [null, n] : [n];
  });
}

const CELL_CLASS = "page-cell";

/** Renders links to the pages of a list. Renders nothing for a single page. */
export function Pagination({ page, pages, getHref, labels }: Props) {
  const { formatNumber } = getFormatters(useTranslation().language);
  if (pages <= 1) return null;
  const renderStep = (to: number, icon: "chevron-back" | "chevron-next", label: string, rel: "prev" | "next") =>
    to >= 1 && to <= pages ? (
      <a
        href={getHref(to)}
        rel={rel}
        aria-label={label}
        className={`${CELL_CLASS} border-line bg-paper hover:border-ink`}
      >
        <Icon name={icon} />
      </a>
    ) : (
      <span className={`${CELL_CLASS} border-line text-ink-faint opacity-50`} aria-hidden>
        <Icon name={icon} />
      </span>
    );
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-1.5 py-6">
      {renderStep(page - 1, "chevron-back", labels.previous, "prev")}
      {getPageNumbers(page, pages).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${i}`} className="px-1 text-ink-faint">
            …
          </span>
        ) : n === page ? (
          <span key={n} aria-current="page" className={`${CELL_CLASS} border-ink bg-ink font-medium text-paper`}>
            {formatNumber(n)}
          </span>
        ) : (
          <a
            key={n}
            href={getHref(n)}
            aria-label={labels.page(n)}
            className={`${CELL_CLASS} border-line bg-paper hover:border-ink`}
          >
            {formatNumber(n)}
          </a>
        ),
      )}
      {renderStep(page + 1, "chevron-next", labels.next, "next")}
    </nav>
  );
}
