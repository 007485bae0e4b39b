import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/api-docs-page.ts";
import { type DocsGroup, getApiDocs } from "./api-docs.server.ts";
import { hasAllWords } from "./api-document.ts";
import { DocsLayout, MethodAndPath } from "./docs-layout.tsx";
import { InlineCodeText } from "./field-list.tsx";
import { ApiIntroduction } from "./introduction.tsx";

await preloadMessages("api-docs");

export function loader({ url, context }: Route.LoaderArgs) {
  const { operations, groups, document, origin, language } = getApiDocs(context);
  const { t } = getTranslator(language);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = new Set(operations.filter((each) => hasAllWords(each, q)).map(({ operationId }) => operationId));
  const codes = Object.entries((document["x-codes"] ?? {}) as Record<string, Record<string, string>>);
  return {
    title: t("apiDocs.title"),
    description: t("apiDocs.description"),
    canonical: `${origin}/api/docs`,
    language,
    unlisted: q !== "",
    origin,
    q,
    groups,
    found:
      q === ""
        ? groups
        : groups.map((each) => ({ ...each, operations: filterOperations(each, found) })).filter(hasOperations),
    codes: q === "" ? codes.map(([code, words]) => ({ code, words: words[language] ?? "" })) : [],
  };
}

const filterOperations = ({ operations }: DocsGroup, found: ReadonlySet<string>) =>
  operations.filter(({ id }) => found.has(id));
const hasOperations = ({ operations }: Pick<DocsGroup, "operations">) => operations.length > 0;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the start page of the API documentation: the introduction and all operations, or the results of a search. */
export default function ApiDocsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { q, found } = page;
  return (
    <DocsLayout groups={page.groups} q={q} title={page.title}>
      {q === "" && <ApiIntroduction origin={page.origin} codes={page.codes} />}
      {found.length === 0 ? (
        <EmptyState title={t("apiDocs.none")} text={t("apiDocs.noneText")} />
      ) : (
        <section aria-labelledby="operations" className="grid gap-8">
          <h2 id="operations" className="text-22 font-semibold">
            {q === "" ? t("apiDocs.operations") : t("apiDocs.found", { q })}
          </h2>
          {found.map((group) => (
            <section key={group.slug} aria-labelledby={`group-${group.slug}`} lang="en" dir="ltr">
              <h3 id={`group-${group.slug}`} className="font-semibold">
                <a href={`/api/docs/${group.slug}`} className="link inline-block py-0.5">
                  {group.label}
                </a>
              </h3>
              <p className="text-14 text-ink-soft">{group.description}</p>
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {group.operations.map(({ id, method, path, summary }) => (
                  <li key={id}>
                    <a
                      href={`/api/docs/${group.slug}#${id}`}
                      className="grid gap-x-6 gap-y-1 px-2 py-2.5 hover:bg-wash md:grid-cols-2"
                    >
                      <MethodAndPath method={method} path={path} />
                      <span className="text-14">
                        <InlineCodeText text={summary} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </DocsLayout>
  );
}
