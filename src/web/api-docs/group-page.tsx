import { data } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/group-page.ts";
import { apiDocs } from "./frame.server.ts";
import { DocsFrame } from "./frame.tsx";
import { shownOperation } from "./operation.server.ts";
import { Operation } from "./operation.tsx";

await needTexts("api-docs");

export function loader({ params, context }: Route.LoaderArgs) {
  const { document, operations, groups, origin, language } = apiDocs(context);
  const group = groups.find(({ slug }) => slug === params.group);
  if (!group) throw data(null, { status: 404 });
  return {
    title: group.name,
    description: group.description,
    canonical: `${origin}/api/docs/${group.slug}`,
    language,
    slug: group.slug,
    groups,
    operations: operations
      .filter(({ tags }) => tags?.[0] === group.name)
      .map((operation) => shownOperation({ document, origin }, operation)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** A group of operations, each with everything there is to say of it. */
export default function ApiGroupPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <DocsFrame groups={page.groups} here={page.slug} title={page.title}>
      <p lang="en" dir="ltr" className="pb-6 text-ink-soft">
        {page.description}
      </p>
      <div className="grid gap-10">
        {page.operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </div>
    </DocsFrame>
  );
}
