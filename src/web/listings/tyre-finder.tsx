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
      className="mt-4 grid grid-cols-3 items-end gap-3 rounded-md border border-line bg-paper p-4 lg:grid-cols-4"
    >
      <TyreSizeFields tyres={tyres} chosen={chosen} />
      <button type="submit" className={getButtonClass("outline", "max-lg:col-span-full min-h-11")}>
        <Icon name="search" size={18} />
        {t("search.submit")}
      </button>
    </form>
  );
}
