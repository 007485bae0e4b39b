import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { TyreBarView } from "./tyre-bar.server.ts";
import type { TyreSelects } from "./tyre-options.server.ts";
import { TyreSizeFields } from "./tyre-size-fields.tsx";

type Props = {
  tyres: TyreSelects;
  chosen: Readonly<Record<string, string>>;
  /** Sizes of the reader's car. Undefined without a car. */
  bar?: TyreBarView | undefined;
  /** Parameters that a search keeps, such as the vehicle. */
  fixed?: Readonly<Record<string, string>> | undefined;
};

/**
 * Renders the form that finds tyres, above the list of tyres: by the sizes of the reader's car with one press, or by any
 * size. It works without scripts.
 */
export default function TyreFinder({ tyres, chosen, bar, fixed = {} }: Props) {
  const { t } = useTranslation();
  return (
    <form
      // A new list brings new values.
      key={JSON.stringify(chosen)}
      action="/shop/category/tyres/products"
      aria-label={tyres.title}
      className="mt-4 grid grid-cols-3 items-end gap-3 rounded-md border border-line bg-paper p-4 lg:grid-cols-4"
    >
      {bar && <TyreBar {...bar} />}
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TyreSizeFields tyres={tyres} chosen={chosen} />
      <button type="submit" className={getButtonClass("outline", "max-lg:col-span-full min-h-11")}>
        <Icon name="search" size={18} />
        {t("search.submit")}
      </button>
    </form>
  );
}

function TyreBar({ text, sizes, form }: TyreBarView) {
  return (
    <div data-tyre-bar="" className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <p className="flex min-w-0 items-center gap-3">
        <Icon name="car" size={22} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      {sizes.map(({ label, href, isChosen }) => (
        <a
          key={href}
          href={href}
          rel="nofollow"
          aria-current={isChosen ? "true" : undefined}
          className={getButtonClass(isChosen ? "primary" : "outline")}
        >
          {label}
        </a>
      ))}
      {form && (
        <a href={form.href} rel="nofollow" className="link inline-flex min-h-9 items-center text-accent-text">
          {form.label}
        </a>
      )}
    </div>
  );
}
