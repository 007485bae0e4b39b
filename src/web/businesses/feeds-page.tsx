import { removeFeedLink, replaceFeedLink } from "#domain/feeds/feed-links.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { FeedLinks } from "#web/feeds/feed-links.tsx";
import { presentFeedLinks } from "#web/feeds/feed-links-view.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/feeds-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import { getBusinessFeedsPath, loadBusinessPage, requireBusiness } from "./business-page.server.ts";
import { businessFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("businesses"), preloadMessages("feeds")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { business, answer } = await loadBusinessPage(args, "feeds");
  return answer({ links: await presentFeedLinks(args.context, business.id) });
}

/** Creates, replaces or deletes the addresses of the feeds of a business. */
export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "page");
  const { db, clock } = getPageContext(args.context);
  const { act } = await readFormValues(args.request, ["act"]);
  if (act === "replace") await replaceFeedLink(db, business.id, clock());
  if (act === "remove") await removeFeedLink(db, business.id);
  const path = getBusinessFeedsPath(business.id);
  throw businessFlash.redirect(args.context, path, act === "remove" ? "feedsRemoved" : "feedsReplaced");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the addresses under which Google and Meta read the listings of a business. */
export default function FeedsPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <BusinessLayout frame={page}>
      <FeedLinks links={page.links} action={page.path} />
    </BusinessLayout>
  );
}
