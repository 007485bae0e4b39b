import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { SearchForm } from "#ui/search-form.tsx";
import type { DocsGroup } from "./api-docs.server.ts";

type Props = { groups: readonly DocsGroup[]; currentSlug?: string; q?: string; title: string; children: ReactNode };

/** Renders the layout of the API documentation pages: the search form, and the groups of operations beside the page. */
export function DocsLayout({ groups, currentSlug, q = "", title, children }: Props) {
  const { t } = useTranslation();
  const home = t("apiDocs.title");
  return (
    <div className="container-page pb-14">
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          ...(currentSlug
            ? [
                { label: home, href: "/api/docs" },
                { label: title, lang: "en" },
              ]
            : [{ label: home }]),
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-6">
        <h1 className="text-28 font-semibold" lang={currentSlug ? "en" : undefined}>
          {title}
        </h1>
        <SearchForm
          id="api-search"
          action="/api/docs"
          value={q}
          label={t("apiDocs.search")}
          placeholder={t("apiDocs.placeholder")}
          submit={t("apiDocs.find")}
        />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label={t("apiDocs.groups")}
          className="lg:sticky lg:top-24 lg:max-h-[80vh] lg:self-start lg:overflow-y-auto"
        >
          <ul lang="en" dir="ltr" className="flex flex-wrap gap-1 text-14 lg:flex-col">
            {groups.map((group) => (
              <li key={group.slug}>
                <a
                  href={`/api/docs/${group.slug}`}
                  aria-current={group.slug === currentSlug ? "page" : undefined}
                  className="block rounded-sm px-3 py-2 hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold"
                >
                  {group.label}
                </a>
                {group.slug === currentSlug && (
                  <ul className="max-lg:hidden">
                    {group.operations.map(({ id, summary }) => (
                      <li key={id}>
                        <a
                          href={`#${id}`}
                          title={summary}
                          className="link block truncate py-1 ps-6 pe-2 font-mono text-12 text-ink-soft"
                        >
                          {id}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

const methodTones: Record<string, string> = {
  GET: "bg-info-wash text-info",
  DELETE: "bg-failure-wash text-failure",
};

export function MethodAndPath({ method, path }: { method: string; path: string }) {
  return (
    <span dir="ltr" className="inline-flex min-w-0 items-baseline gap-2 font-mono text-13">
      <span
        className={`rounded-sm px-1.5 py-0.5 text-12 font-semibold ${methodTones[method] ?? "bg-fits-wash text-fits"}`}
      >
        {method}
      </span>
      <span className="wrap-anywhere">{path}</span>
    </span>
  );
}
