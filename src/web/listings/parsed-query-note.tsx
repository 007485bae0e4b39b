import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { ParsedQueryView } from "./parsed-query-view.ts";

type Props = ParsedQueryView & {
  /** Whether the corrected search has no results either. */
  isEmpty: boolean;
};

/** Shows what was searched instead of the typed words, with a link to the exact search. */
export default function ParsedQueryNote({ understood, corrected, leftOut, car, links, isEmpty }: Props) {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex gap-x-2 pb-3 text-14 text-ink-soft">
      <Icon name="info" size={16} className="mt-0.5 shrink-0" />
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {corrected ? (
          <span>
            {t(`search.corrected.${isEmpty ? "nothing" : corrected.why}`)}{" "}
            <bdi className="font-semibold text-ink">{corrected.text.slice(0, 80)}</bdi>
          </span>
        ) : (
          understood && <span>{t("search.interpretation")}</span>
        )}
        {leftOut && (
          <span>
            {t("search.omittedWords")} <bdi className="font-semibold text-ink">{leftOut.slice(0, 80)}</bdi>
          </span>
        )}
        {car && <span>{car}</span>}
        {links.map(({ label, href }) => (
          <a key={href} href={href} rel="nofollow" className="link py-0.5 font-medium">
            {label}
          </a>
        ))}
      </span>
    </p>
  );
}
