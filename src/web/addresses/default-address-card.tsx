import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AddressLines } from "./address-lines.tsx";
import type { AddressView } from "./address-view.server.ts";

/** Renders the dashboard card with the default delivery address. */
export function DefaultAddressCard({ address }: { address: AddressView | undefined }) {
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
          className={getButtonClass("outline")}
        >
          {t(address ? "account.dashboard.editAddress" : "account.dashboard.addAddress")}
        </a>
      </div>
    </Card>
  );
}
