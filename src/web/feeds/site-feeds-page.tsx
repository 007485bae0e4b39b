import { redirect } from "react-router";
import { removeFeedLink, replaceFeedLink } from "#domain/feeds/feed-links.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { PageHeading } from "#ui/page-heading.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/site-feeds-page.ts";
import { FeedLinks } from "./feed-links.tsx";
import { presentFeedLinks } from "./feed-links-view.server.ts";

await preloadMessages("feeds");

const path = "/admin/feeds";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    ...createUnlistedHead(context, path, (t) => t("feeds.title")),
    links: await presentFeedLinks(context, null),
  };
}

/** Creates, replaces or deletes the addresses of the site's feeds. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const { act } = await readFormValues(request, ["act"]);
  if (act === "replace") await replaceFeedLink(db, null, clock());
  if (act === "remove") await removeFeedLink(db, null);
  return redirect(path, 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the feeds of the whole site in the administration. */
export default function SiteFeedsPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} />
      <FeedLinks links={page.links} action={path} />
    </div>
  );
}
