import { type SellerSort, sellerSorts } from "#domain/sellers/seller-search.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";

type Props = {
  list: {
    path: string;
    chosen: { name: string; city: string; region: string; open: boolean; verified: boolean; sort: SellerSort };
    cities: readonly { slug: string; name: string; count: number }[];
  };
};

/** Renders the search form for showrooms or rental outlets. It is a GET form, so that the URL contains the choices. */
export function SellerSearchForm({ list: { path, chosen, cities } }: Props) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <search>
      {/* The key resets the fields to the values of the URL, also after navigating back. */}
      <form
        key={Object.values(chosen).join(" ")}
        action={path}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-3 pt-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,14rem)_minmax(0,12rem)_auto] lg:justify-start"
      >
        {chosen.region && <input type="hidden" name="region" value={chosen.region} />}
        <TextInput
          label={t("sellers.search")}
          type="search"
          name="name"
          defaultValue={chosen.name}
          maxLength={100}
          autoComplete="off"
          tall
          className="max-lg:col-span-full"
        />
        <Select
          label={t("sellers.city")}
          name="city"
          defaultValue={chosen.city}
          autoComplete="off"
          placeholder={t("sellers.anyCity")}
          options={cities.map((city) => ({ value: city.slug, label: `${city.name} (${number(city.count)})` }))}
          tall
        />
        <Select
          label={t("sellers.sort.label")}
          name="sort"
          defaultValue={chosen.sort === "ads" ? "" : chosen.sort}
          autoComplete="off"
          options={sellerSorts.map((sort) => ({ value: sort === "ads" ? "" : sort, label: t(`sellers.sort.${sort}`) }))}
          tall
        />
        <div className="col-span-full flex flex-wrap gap-x-6 gap-y-2 lg:order-last">
          {(["open", "verified"] as const).map((name) => (
            <Checkbox
              key={name}
              name={name}
              value="yes"
              defaultChecked={chosen[name]}
              label={t(name === "open" ? "sellers.openNow" : "sellers.verifiedOnly")}
              autoComplete="off"
            />
          ))}
        </div>
        <Button type="submit" className="min-h-11 max-lg:col-span-full">
          {t("sellers.find")}
        </Button>
      </form>
    </search>
  );
}
