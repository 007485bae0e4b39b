import type { ListData } from "./list.server.ts";

/** Title and canonical address of a list; filtered variants point at the plain one. */
export function listMeta(list: ListData | undefined) {
  if (!list) return [{ title: "Karaj" }];
  return [
    { title: `${list.title} · Karaj كراج` },
    { tagName: "link", rel: "canonical", href: list.canonical },
    ...(list.items.length === 0 ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
