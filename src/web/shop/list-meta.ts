import { bareHead, headTags } from "#web/seo/head.ts";
import { breadcrumbData } from "#web/seo/structured-data.ts";
import type { ListData } from "./list.server.ts";

/** Head of a list. Filtered variants point at the plain list; empty ones and search results are not listed. */
export function listMeta(list: ListData | undefined, { unlisted = false, data = [] as object[] } = {}) {
  if (!list) return bareHead;
  return headTags({
    title: list.title,
    description: list.description,
    canonical: list.canonical,
    language: list.language,
    image: list.items[0]?.images[0]?.url,
    unlisted: unlisted || list.items.length === 0,
    data: [breadcrumbData([...list.crumbs, { label: list.title }], list.canonical), ...data],
  });
}
