import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/page.ts";
import { isAbout } from "./document.ts";
import { Said } from "./field-list.tsx";
import { apiDocs, type DocsGroup } from "./frame.server.ts";
import { DocsFrame, MethodAndPath } from "./frame.tsx";
import { Introduction } from "./introduction.tsx";

await needTexts("api-docs");

export function loader({ url, context }: Route.LoaderArgs) {
  const { operations, groups, document, origin, language } = apiDocs(context);
  const { t } = translator(language);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = new Set(operations.filter((each) => isAbout(each, q)).map(({ operationId }) => operationId));
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
    found: q === "" ? groups : groups.map((each) => ({ ...each, operations: only(each, found) })).filter(hasSome),
    codes: q === "" ? codes.map(([code, words]) => ({ code, words: words[language] ?? "" })) : [],
  };
}

const only = ({ operations }: DocsGroup, found: ReadonlySet<string>) => operations.filter(({ id }) => found.has(id));
const hasSome = ({ operations }: Pick<DocsGroup, "operations">) => operations.length > 0;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** What the API is, and all that it does; or what of it a search finds. */
export default function ApiDocsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { q, found } = page;
  return (
    <DocsFrame groups={page.groups} q={q} title={page.title}>
      {q === "" && <Introduction origin={page.origin} codes={page.codes} />}
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
                  {group.name}
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
                        <Said text={summary} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </DocsFrame>
  );
}
