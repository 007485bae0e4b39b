import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { ReturnBadge } from "#web/orders/order-returns.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import type { ReturnListData } from "./return-list.server.ts";

/** Renders a page of returns as links. */
export function ReturnList({ page }: { page: ReturnListData }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5">
      <PageHeading title={page.title} text={page.items.length > 0 && t("returns.list.text")} />
      {page.items.length === 0 ? (
        <EmptyState title={t("returns.list.none")} text={t(`returns.list.noneText.${page.reader}`)} />
      ) : (
        <div>
          <ul className="grid gap-3">
            {page.items.map(({ id, href, item, number, state, created, deadline }) => (
              <li
                key={id}
                className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-paper p-4 hover:border-line-control"
              >
                <div className="min-w-0">
                  <h2 className="text-15 font-semibold wrap-anywhere">
                    <a href={href} className="after:absolute after:inset-0 after:rounded-md">
                      <bdi dir="auto">{item}</bdi>
                    </a>
                  </h2>
                  <p className="flex flex-wrap gap-x-3 text-13 text-ink-soft">
                    <bdi>{number}</bdi>
                    <time dateTime={created.iso}>{created.text}</time>
                    {deadline && <span className="text-warning">{deadline}</span>}
                  </p>
                </div>
                <ReturnBadge state={state} />
              </li>
            ))}
          </ul>
          <ListPagination page={page.page} pages={page.pages} getHref={(to) => `${page.path}?page=${to}`} />
        </div>
      )}
    </div>
  );
}
