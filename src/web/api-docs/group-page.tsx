import { data } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/group-page.ts";
import { getApiDocs } from "./api-docs.server.ts";
import { DocsLayout } from "./docs-layout.tsx";
import { OperationArticle } from "./operation.tsx";
import { toOperationDoc } from "./operation-doc.server.ts";

await preloadMessages("api-docs");

export function loader({ params, context }: Route.LoaderArgs) {
  const { document, operations, groups, origin, language } = getApiDocs(context);
  const group = groups.find(({ slug }) => slug === params.group);
  if (!group) throw data(null, { status: 404 });
  return {
    title: group.label,
    description: group.description,
    canonical: `${origin}/api/docs/${group.slug}`,
    language,
    slug: group.slug,
    groups,
    operations: operations
      .filter(({ tags }) => tags?.[0] === group.name)
      .map((operation) => toOperationDoc({ document, origin }, operation)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the documentation page for one group of operations. */
export default function ApiGroupPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <DocsLayout groups={page.groups} currentSlug={page.slug} title={page.title}>
      <p lang="en" dir="ltr" className="pb-6 text-ink-soft">
        {page.description}
      </p>
      <div className="grid gap-10">
        {page.operations.map((operation) => (
          <OperationArticle key={operation.id} operation={operation} />
        ))}
      </div>
    </DocsLayout>
  );
}
