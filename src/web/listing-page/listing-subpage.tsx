import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import type { ListingSubpageData } from "./listing-from-params.server.ts";

/** Renders the frame of a small page about one listing, such as its phone page. */
export function ListingSubpage({ page, children }: { page: ListingSubpageData; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="container-page grid max-w-xl! gap-5 py-8 lg:py-12">
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">
          <a href={page.back} className="link">
            <bdi dir="auto" lang={page.name.lang}>
              {page.name.text || t("card.unnamed")}
            </bdi>
          </a>
        </p>
      </div>
      <Card>
        <div className="grid gap-4">{children}</div>
      </Card>
    </div>
  );
}
