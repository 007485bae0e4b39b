import { Icon } from "./icon.tsx";

type Props = { id: string; action: string; value: string; label: string; placeholder: string; submit: string };

/** Renders a search form for one part of the site. It submits the text as `?q=` to `action`. */
export function SearchForm({ id, action, value, label, placeholder, submit }: Props) {
  return (
    <search className="w-full sm:w-80">
      <form
        action={action}
        className="flex h-11 items-stretch overflow-hidden rounded-sm border border-line-strong bg-paper focus-within:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-info"
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          key={value}
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          className="min-w-0 grow bg-transparent px-3 text-start [unicode-bidi:plaintext] outline-none placeholder:text-ink-faint"
        />
        <button type="submit" aria-label={submit} className="grid w-11 shrink-0 place-items-center hover:bg-wash">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
