import { use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ComparedContext } from "#web/listing-card/compared-context.ts";
import type { ListingPageData } from "./listing-page.server.ts";
import { ShareMenu } from "./share-menu.tsx";

/** Classes of a small button among the tools of a listing. */
export const toolLook = "gap-1.5! px-2! text-13! text-ink-soft";

/** Renders the buttons to compare, share and print a listing. */
export function ListingTools({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const isCompared = use(ComparedContext).includes(listing.id);
  const toolClass = getButtonClass("quiet", toolLook);
  return (
    <>
      <button type="submit" form="compare-add" name="ad" value={listing.id} className={toolClass}>
        <Icon name={isCompared ? "check" : "compare"} size={18} />
        {t(isCompared ? "product.compared" : "product.compare")}
      </button>
      <ShareMenu name={listing.name.text} price={listing.price} url={listing.canonical} triggerClass={toolClass} />
      <button type="button" onClick={() => window.print()} className={`script-only ${toolClass}`}>
        <Icon name="print" size={18} />
        {t("product.print")}
      </button>
    </>
  );
}
