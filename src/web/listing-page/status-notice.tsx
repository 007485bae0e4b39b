import type { ListingStatus } from "#db/schema/listings.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, type AlertTone } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

await preloadMessages("listing-status");

const tones: Partial<Record<ListingStatus, AlertTone>> = { reserved: "info", sold: "warning", expired: "warning" };

/**
 * Renders the status of a listing that is not simply for sale. On their own listings, sellers also see a link to manage
 * the listing.
 */
export default function StatusNotice({ listing }: { listing: ListingPageData }) {
  const { t } = useTranslation();
  const { kind, status, managementUrl: managedAt, requests } = listing;
  const isOver = status === "sold" || status === "expired";
  const isPublic = isOver || status === "active" || status === "reserved";
  const text = isPublic
    ? t(isOver && kind === "rental" ? "product.state.notRentable" : `product.state.${status as "sold"}`)
    : t("product.state.preview");
  const manageLink = managedAt && (
    <a href={managedAt} className={getButtonClass("outline")}>
      {t("product.state.manage")}
    </a>
  );
  const similarLink = isOver && listing.related && listing.related.length > 0 && (
    <a href="#similar" data-native="" className={getButtonClass("outline")}>
      {t("product.state.similar")}
    </a>
  );
  return (
    <div className="pb-4">
      <Alert
        tone={isPublic ? (tones[status] ?? "info") : "warning"}
        title={isPublic ? undefined : t(`status.${status as "sold"}`)}
        action={manageLink || similarLink || undefined}
      >
        {managedAt && status === "active" ? t("product.state.ownListing") : text}
        {requests && (
          <>
            {" "}
            <a href="/account/sales?status=PENDING" className="font-semibold underline">
              {requests}
            </a>
          </>
        )}
      </Alert>
    </div>
  );
}
