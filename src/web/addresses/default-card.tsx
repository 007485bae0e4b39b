import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AddressLines } from "./address-lines.tsx";
import type { ShownAddress } from "./shown.server.ts";

/** The overview's word on where orders go. */
export function DefaultAddressCard({ address }: { address: ShownAddress | undefined }) {
  const { t } = useTranslation();
  return (
    <Card title={t("account.dashboard.address")}>
      <div className="flex h-full flex-col items-start justify-between gap-4">
        {address ? (
          <AddressLines address={address} />
        ) : (
          <p className="text-ink-soft">{t("account.dashboard.noAddress")}</p>
        )}
        <a
          href={address ? `/account/addresses/${address.id}` : "/account/addresses/new"}
          className={buttonClass("outline")}
        >
          {t(address ? "account.dashboard.editAddress" : "account.dashboard.addAddress")}
        </a>
      </div>
    </Card>
  );
}
