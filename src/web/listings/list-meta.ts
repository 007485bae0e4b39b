import { buildHeadTags } from "#web/seo/head-tags.ts";
import { buildBreadcrumbData } from "#web/seo/structured-data.ts";
import type { ListingListData } from "./load-list-page.server.ts";

/**
 * Builds the head tags of a list page. A filtered page names the unfiltered list as its canonical URL. Empty lists
 * and search results are not indexed.
 */
export function buildListMeta(list: ListingListData | undefined, { unlisted = false, data = [] as object[] } = {}) {
  return buildHeadTags(
    list && {
      ...list,
      image: list.items[0]?.images[0]?.url,
      unlisted: unlisted || list.items.length === 0,
      data: [buildBreadcrumbData([...list.crumbs, { label: list.title }], list.canonical), ...data],
    },
  );
}
