import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";

/** The search field; its form works without JavaScript (VL-05, RT-15). */
export function SearchBox({ value = "", id }: { value?: string | undefined; id: string }) {
  const { t } = useTranslation();
  return (
    <search className="w-full">
      <form
        action="/shop/search"
        className="flex h-12 w-full items-stretch overflow-hidden rounded-md border-2 border-line-strong bg-paper focus-within:border-accent"
      >
        <label htmlFor={id} className="sr-only">
          {t("search.label")}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          key={value}
          defaultValue={value}
          maxLength={1000}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t("search.placeholder")}
          className="min-w-0 grow bg-transparent px-4 text-start [unicode-bidi:plaintext] text-ink outline-none placeholder:text-ink-faint"
        />
        <button
          type="submit"
          className="grid w-14 shrink-0 place-items-center bg-accent text-on-accent hover:bg-accent-hover"
          aria-label={t("search.submit")}
        >
          <Icon name="search" size={22} />
        </button>
      </form>
    </search>
  );
}
