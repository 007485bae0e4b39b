import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Price } from "#ui/price.tsx";
import { Thumbnail } from "#web/shop/thumbnail.tsx";
import { emphasised } from "./emphasis.ts";
import { searchPath } from "./search-path.ts";
import type { ShownAd, ShownName } from "./suggestions.server.ts";

/** What the popup says of each option; the keyboard's is the active one. */
export type OptionProps = { id: string; active: boolean };

const look = "search-option flex min-h-11 items-center gap-3 px-4 text-14";

type LinkProps = OptionProps & { href: string; search?: string; className?: string; children: React.ReactNode };

/** A link, so that it can be opened in a new tab; the focus stays in the field. */
function OptionLink({ id, active, href, search, className = "", children }: LinkProps) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={href}
      data-search={search}
      className={`${look} ${className}`}
    >
      {children}
    </a>
  );
}

/** The letters that were typed stand out. */
function Emphasised({ text, typed }: { text: string; typed: string }) {
  return emphasised(text, typed).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    part.hit ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
  );
}

export function NameOption({
  name,
  typed,
  icon,
  ...option
}: OptionProps & { name: ShownName; typed: string; icon: IconName }) {
  return (
    <OptionLink {...option} href={name.href}>
      <Icon name={icon} size={18} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow truncate">
        <bdi>
          <Emphasised text={name.name} typed={typed} />
        </bdi>
        {name.within && <span className="ms-2 text-13 text-ink-faint">{name.within}</span>}
      </span>
      <Count name={name} />
    </OptionLink>
  );
}

/** The bare number is enough to see; it is said with what it counts. */
function Count({ name }: { name: ShownName }) {
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

export function AdOption({ ad, typed, ...option }: OptionProps & { ad: ShownAd; typed: string }) {
  const { t } = useTranslation();
  return (
    <OptionLink {...option} href={ad.href} className="py-2">
      <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-wash">
        <Thumbnail picture={ad.picture} drawing={ad.drawing} />
      </span>
      <span className="grid min-w-0 grow justify-items-start">
        <span dir="auto" lang={ad.name.lang} className="line-clamp-2 max-w-full text-start leading-snug wrap-anywhere">
          <Emphasised text={ad.name.text || t("card.unnamed")} typed={typed} />
        </span>
        <span className="flex w-full min-w-0 items-baseline gap-x-2 text-13">
          {ad.price ? (
            <>
              <Price text={ad.price} className="text-14" />
              {ad.perDay && <span className="shrink-0 text-ink-soft">{t("price.perDay")}</span>}
            </>
          ) : (
            <span className="shrink-0 font-medium text-ink-soft">{t("price.onRequest")}</span>
          )}
          <span className="ms-auto truncate ps-2 text-ink-faint">{ad.detail}</span>
        </span>
      </span>
    </OptionLink>
  );
}

/** Leads to a search, which is remembered. */
export function SearchOption({
  icon,
  search,
  children,
  ...option
}: OptionProps & { icon: IconName; search: string; children: React.ReactNode }) {
  return (
    <OptionLink {...option} href={searchPath(search) ?? "/shop/search"} search={search}>
      <Icon name={icon} size={18} className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow truncate">{children}</span>
    </OptionLink>
  );
}
