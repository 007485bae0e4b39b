import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { TyreSelects } from "./tyre-options.server.ts";
import { TyreSizeFields } from "./tyre-size-fields.tsx";

type Props = { tyres: TyreSelects; chosen: Readonly<Record<string, string>> };

/** Renders the form that finds tyres by their size, above the list of tyres. It works without scripts. */
export default function TyreFinder({ tyres, chosen }: Props) {
  const { t } = useTranslation();
  return (
    <form
      // A new list brings new values.
      key={JSON.stringify(chosen)}
      action="/shop/category/tyres/products"
      aria-label={tyres.title}
      className="mt-4 grid grid-cols-3 items-end gap-2 rounded-md border border-line bg-paper p-3 sm:grid-cols-[repeat(3,minmax(0,11rem))_auto] sm:gap-3 sm:p-4"
    >
      <TyreSizeFields tyres={tyres} chosen={chosen} />
      <button
        type="submit"
        className={getButtonClass("outline", "max-sm:col-span-3 sm:min-h-11 sm:justify-self-start")}
      >
        <Icon name="search" size={18} />
        {t("search.submit")}
      </button>
    </form>
  );
}
