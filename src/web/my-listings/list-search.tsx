import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { MyListingsQuery } from "./list-url.ts";

const sorts = ["newest", "oldest", "ending", "views", "price-up", "price-down"] as const;

/** Renders the search and the order of the seller's listings as a plain form. */
export function MyListingsSearch({ list }: { list: MyListingsQuery }) {
  const { t } = useTranslation();
  return (
    <search>
      <form
        action="/account/ads"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
      >
        {list.status && <input type="hidden" name="status" value={list.status} />}
        <TextInput
          key={list.text}
          id="my-ads-q"
          name="q"
          type="search"
          label={t("myListings.search")}
          placeholder={t("myListings.searchHint")}
          defaultValue={list.text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="max-sm:col-span-2"
        />
        <Select
          key={list.sort}
          id="my-ads-sort"
          name="sort"
          label={t("myListings.sort")}
          defaultValue={list.sort}
          options={sorts.map((value) => ({ value, label: t(`myListings.sorts.${value}`) }))}
        />
        <Button type="submit" variant="outline">
          <Icon name="search" size={18} />
          {t("myListings.find")}
        </Button>
      </form>
    </search>
  );
}
