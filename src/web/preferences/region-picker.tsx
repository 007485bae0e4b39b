import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PreferenceForm } from "./preference-form.tsx";

type Place = { slug: string; name: string };

type Props = {
  /** Path of the page with the choice. */
  path: string;
  /** Preference that the choice saves: the region of the lists, or the place to which parcels are sent. */
  field: "region" | "shipTo";
  /** Label of the choice of the whole country. */
  wholeCountry: string | undefined;
  /** Path to which the choice returns. */
  back: string;
  /** Slug of the place that the visitor has chosen. Undefined for all countries, which only a region can be. */
  chosen: string | undefined;
  countries: readonly Place[];
  /** Country whose cities can be chosen. */
  country: (Place & { cities: readonly Place[] }) | undefined;
};

const placeClass =
  "flex h-full min-h-11 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-paper px-3 text-start text-15 hover:border-ink aria-[current]:border-ink aria-pressed:border-ink";

/**
 * Renders the choice of a country and of a city in it. A country is a link that shows its cities; the whole country or a
 * city is saved by a button.
 */
export function RegionPicker({ path, field, wholeCountry, back, chosen, countries, country }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <section className="grid gap-3" aria-labelledby="region-countries">
        <h2 id="region-countries" className="text-18 font-semibold">
          {t("preferences.country")}
        </h2>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
          {field === "region" && (
            <li>
              <PreferenceForm returnTo={back} className="h-full">
                <button type="submit" name={field} value="" aria-pressed={chosen === undefined} className={placeClass}>
                  {t("preferences.allCountries")}
                  {chosen === undefined && <Icon name="check" size={18} className="text-fits" />}
                </button>
              </PreferenceForm>
            </li>
          )}
          {countries.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={`${buildUrl(path, { region: slug, back })}#region-cities`}
                rel="nofollow"
                data-keep-scroll=""
                aria-current={country?.slug === slug ? "true" : undefined}
                className={placeClass}
              >
                <bdi>{name}</bdi>
                {chosen?.split(".")[0] === slug && <Icon name="check" size={18} className="text-fits" />}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {country && (
        <section className="grid scroll-mt-20 gap-3" id="region-cities" aria-labelledby="region-city-title">
          <h2 id="region-city-title" className="text-18 font-semibold">
            {t("preferences.cityIn", { country: country.name })}
          </h2>
          <PreferenceForm returnTo={back} className="grid gap-3">
            <button
              type="submit"
              name={field}
              value={country.slug}
              className={getButtonClass(chosen === country.slug ? "outline" : "primary", "justify-self-start")}
            >
              {chosen === country.slug && <Icon name="check" size={18} className="text-fits" />}
              {wholeCountry}
            </button>
            {country.cities.length > 1 && (
              <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
                {country.cities.map(({ slug, name }) => (
                  <li key={slug}>
                    <button
                      type="submit"
                      name={field}
                      value={slug}
                      aria-pressed={chosen === slug}
                      className={placeClass}
                    >
                      <bdi>{name}</bdi>
                      {chosen === slug && <Icon name="check" size={18} className="text-fits" />}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </PreferenceForm>
        </section>
      )}
    </>
  );
}
