import type { AdStatus } from "#db/schema/ads.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, type AlertTone } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { ProductPageData } from "./page.server.ts";

const tones: Partial<Record<AdStatus, AlertTone>> = { reserved: "info", sold: "warning", expired: "warning" };

/** What has become of an ad that isn't simply for sale; its seller sees ads that nobody else does, and where they manage them. */
export default function StateNotice({ product }: { product: ProductPageData }) {
  const { t } = useTranslation();
  const { kind, status, managedAt, requests } = product;
  const over = status === "sold" || status === "expired";
  const isPublic = over || status === "active" || status === "reserved";
  const text = isPublic
    ? t(over && kind === "rental" ? "product.state.notLet" : `product.state.${status as "sold"}`)
    : t("product.state.preview");
  const manage = managedAt && (
    <a href={managedAt} className={buttonClass("outline")}>
      {t("product.state.manage")}
    </a>
  );
  const similar = over && product.related && product.related.length > 0 && (
    <a href="#similar" data-native="" className={buttonClass("outline")}>
      {t("product.state.similar")}
    </a>
  );
  return (
    <div className="pb-4">
      <Alert
        tone={isPublic ? (tones[status] ?? "info") : "warning"}
        title={isPublic ? undefined : t(`status.${status as "sold"}`)}
        action={manage || similar || undefined}
      >
        {managedAt && status === "active" ? t("product.state.yours") : text}
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
