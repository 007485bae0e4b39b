import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Price } from "#ui/price.tsx";
import { Thumbnail } from "#web/listing-card/thumbnail.tsx";
import { useRegionLinks } from "../navigation/region-links.ts";
import { highlightMatches } from "./highlight.ts";
import { getSearchPath } from "./search-path.ts";
import type { SuggestedListing, SuggestedName } from "./suggestions-view.server.ts";

/** State of an option that the popup sets. `active` marks the option that the arrow keys have selected. */
export type OptionProps = { id: string; active: boolean };

const optionClass = "search-option flex min-h-11 items-center gap-3 px-4 text-14";

type LinkProps = OptionProps & { href: string; search?: string; className?: string; children: React.ReactNode };

/** Renders an option as a link, so that it can be opened in a new tab. The focus stays in the search field. */
function OptionLink({ id, active, href, search, className = "", children }: LinkProps) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={href}
      data-search={search}
      className={`${optionClass} ${className}`}
    >
      {children}
    </a>
  );
}

function Highlighted({ text, typed }: { text: string; typed: string }) {
  return highlightMatches(text, typed).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    part.hit ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
  );
}

export function NameOption({
  name,
  typed,
  icon,
  ...option
}: OptionProps & { name: SuggestedName; typed: string; icon: IconName }) {
  return (
    <OptionLink {...option} href={name.href}>
      <Icon name={icon} size={18} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow truncate">
        <bdi>
          <Highlighted text={name.name} typed={typed} />
        </bdi>
        {name.within && <span className="ms-2 text-13 text-ink-faint">{name.within}</span>}
      </span>
      <Count name={name} />
    </OptionLink>
  );
}

/** Renders the number of listings behind a suggestion. Screen readers get a full phrase. */
function Count({ name }: { name: SuggestedName }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="shrink-0 text-13 text-ink-faint tabular-nums">
        {name.shown}
      </span>
      <span className="sr-only">{t("suggest.ads", { count: name.count, shown: name.shown })}</span>
    </>
  );
}

export function ListingSuggestion({
  listing,
  typed,
  ...option
}: OptionProps & { listing: SuggestedListing; typed: string }) {
  const { t } = useTranslation();
  return (
    <OptionLink {...option} href={listing.href} className="py-2">
      <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-wash">
        <Thumbnail picture={listing.picture} drawing={listing.drawing} />
      </span>
      <span className="grid min-w-0 grow justify-items-start">
        <span
          dir="auto"
          lang={listing.name.lang}
          className="line-clamp-2 max-w-full text-start leading-snug wrap-anywhere"
        >
          <Highlighted text={listing.name.text || t("card.unnamed")} typed={typed} />
        </span>
        <span className="flex w-full min-w-0 items-baseline gap-x-2 text-13">
          {listing.price ? (
            <>
              <Price text={listing.price} className="text-14" />
              {listing.perDay && <span className="shrink-0 text-ink-soft">{t("price.perDay")}</span>}
            </>
          ) : (
            <span className="shrink-0 font-medium text-ink-soft">{t("price.onRequest")}</span>
          )}
          <span className="ms-auto truncate ps-2 text-ink-faint">{listing.detail}</span>
        </span>
      </span>
    </OptionLink>
  );
}

/** Renders an option that runs a search. Choosing it also saves the search as a recent one. */
export function SearchOption({
  icon,
  search,
  children,
  ...option
}: OptionProps & { icon: IconName; search: string; children: React.ReactNode }) {
  const toRegion = useRegionLinks();
  return (
    <OptionLink {...option} href={toRegion(getSearchPath(search) ?? "/shop/search")} search={search}>
      <Icon name={icon} size={18} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow truncate">{children}</span>
    </OptionLink>
  );
}
