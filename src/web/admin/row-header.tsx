import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = {
  page: { title: string; back: { href: string; label: string }; links?: { href: string; label: string }[] };
};

/** Renders the header of a row page: link to the table, title and related links. */
export function RowPageHeader({ page }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <a href={page.back.href} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.back.label}
        </a>
        <h1 className="text-28 font-semibold wrap-anywhere" dir="auto">
          {page.title}
        </h1>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {page.links?.map(({ href, label }) => (
          <a key={href} href={href} className={getButtonClass("outline")}>
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}
