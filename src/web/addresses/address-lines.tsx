import { useTranslation } from "#i18n/use-translation.ts";
import type { AddressView } from "./address-view.server.ts";

/** Renders a formatted address. User-entered text keeps its own direction; codes and numbers run left to right. */
export function AddressLines({ address }: { address: Omit<AddressView, "id" | "isDefault"> }) {
  const { t } = useTranslation();
  const place = [address.city, address.state].filter((part) => part !== null);
  return (
    <address className="text-14 leading-relaxed text-ink-soft not-italic wrap-anywhere">
      <p className="text-16 font-semibold text-ink">
        <bdi dir="auto">{`${address.firstName} ${address.lastName}`}</bdi>
      </p>
      <AddressLine text={address.company} />
      <AddressLine text={address.address1} />
      <AddressLine text={address.address2} />
      <p>
        <bdi dir="auto">{place.join(t("addresses.separator"))}</bdi>
        {address.postcode && (
          <>
            {" "}
            <bdi dir="ltr">{address.postcode}</bdi>
          </>
        )}
      </p>
      <p>{address.countryName}</p>
      <p className="pt-1.5">
        <bdi dir="ltr">{address.phone}</bdi>
      </p>
      {address.email && (
        <p>
          <bdi dir="ltr">{address.email}</bdi>
        </p>
      )}
    </address>
  );
}

function AddressLine({ text }: { text: string | null }) {
  return (
    text && (
      <p>
        <bdi dir="auto">{text}</bdi>
      </p>
    )
  );
}
