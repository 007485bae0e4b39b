import { useId } from "react";
import { CardList } from "../listing-card/card-list.tsx";
import type { ListingListData } from "./load-list-page.server.ts";

type Props = NonNullable<ListingListData["closeMatches"]> & Pick<ListingListData, "layout">;

/** Shows listings of the searched car that lack some of the searched words, after the complete matches. */
export default function CloseMatches({ title, text, items, layout }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 border-t border-line pt-6">
      <h3 id={headingId} className="text-18 font-semibold">
        {title}
      </h3>
      <p className="pt-1 pb-4 text-14 text-ink-soft">{text}</p>
      <CardList cards={items} layout={layout === "table" || layout === "map" ? "list" : layout} />
    </section>
  );
}
