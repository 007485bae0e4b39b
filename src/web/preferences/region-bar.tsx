import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { Icon } from "#ui/icon.tsx";
import { PreferenceForm } from "./preference-form.tsx";

type Link = { label: string; href: string };

type Props = {
  /** Name of the region that the page shows: a country, a city, or all countries. */
  name: string;
  /** Address of the page, to which the choice of another region returns. */
  back: string;
  /** Other regions in which the page can be shown. Without them, a button forgets the chosen region. */
  links?: readonly Link[];
  className?: string;
};

/** Tells in which region a page shows listings, with ways to change or widen it. */
export function RegionBar({ name, back, links, className = "" }: Props) {
  const { t } = useTranslation();
  const linkClass =
    "inline-flex min-h-9 items-center underline decoration-accent decoration-1 underline-offset-4 hover:no-underline";
  return (
    <section
      aria-label={t("switch.regionLabel")}
      className={`flex flex-wrap items-center gap-x-3 text-14 ${className}`}
    >
      <span className="inline-flex min-h-9 min-w-0 items-center gap-1.5 font-medium">
        <Icon name="pin" size={18} className="shrink-0" />
        <bdi className="truncate">{name}</bdi>
      </span>
      <a href={buildUrl("/preferences", { back })} rel="nofollow" className={linkClass}>
        {t("switch.changeRegion")}
      </a>
      {links?.map(({ label, href }) => (
        <a key={href} href={href} rel="nofollow" className={linkClass}>
          {label}
        </a>
      ))}
      {!links && (
        <PreferenceForm returnTo={back}>
          <button type="submit" name="region" value="" className={linkClass}>
            {t("switch.showAllCountries")}
          </button>
        </PreferenceForm>
      )}
    </section>
  );
}
