import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { AddressFields } from "#web/addresses/address-fields.tsx";
import type { AddressView } from "#web/addresses/address-view.server.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID, NEW_ADDRESS } from "./field-names.ts";

type Props = { page: CheckoutPageData; answer: FormState | undefined; delivered: boolean };

/**
 * Renders the delivery and billing address. When nothing is delivered, the form asks for the buyer's address instead
 * of a delivery address. CSS hides the fields that do not apply, with or without JavaScript.
 */
export function AddressSection({ page, answer, delivered }: Props) {
  const { t } = useTranslation();
  const { addresses, countries, member } = page;
  const first = addresses[0];
  const chosen = answer?.values.address || (first ? String(first.id) : NEW_ADDRESS);
  const isChoiceInvalid = answer?.errors.some(({ field }) => field === "address");
  const options = [
    ...addresses.map((address) => ({
      value: String(address.id),
      label: <SavedAddressName address={address} />,
      hint: <SavedAddressLines address={address} />,
    })),
    { value: NEW_ADDRESS, label: t("checkout.newAddress") },
  ];
  const fields = { answer, countries, form: CHECKOUT_FORM_ID };
  return (
    <>
      <CheckoutSection id="address" title={t(delivered ? "checkout.address" : "checkout.addressPickUp")}>
        {!delivered && <p className="-mt-2 pb-4 text-14 text-ink-soft">{t("checkout.addressPickUpText")}</p>}
        <div className="group/address grid gap-5">
          {first ? (
            <RadioGroup
              variant="boxes"
              label={t("addresses.title")}
              hideLabel
              name="address"
              options={options}
              defaultValue={chosen}
              error={isChoiceInvalid && t("checkout.errors.address")}
            />
          ) : (
            <input type="hidden" name="address" value={NEW_ADDRESS} />
          )}
          <div
            className={
              first ? "hidden gap-5 group-has-[input[name=address][value=new]:checked]/address:grid" : "grid gap-5"
            }
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <AddressFields {...fields} address={first ? {} : page.person} scope="shipping" />
            </div>
            {member && (
              <Checkbox
                name="save"
                label={t("checkout.saveAddress")}
                defaultChecked={answer ? answer.values.save === "on" : !first}
              />
            )}
          </div>
        </div>
      </CheckoutSection>
      {/* When everything is picked up, the buyer's address is also the billing address. */}
      <CheckoutSection id="billing" title={t("checkout.billing")} hidden={!delivered}>
        <div className="group/billing grid gap-5">
          <Checkbox
            name="same"
            label={t("checkout.sameBilling")}
            defaultChecked={answer ? answer.values.same === "on" : true}
          />
          <div className="grid gap-4 group-has-[input[name=same]:checked]/billing:hidden sm:grid-cols-2">
            <AddressFields {...fields} address={{}} scope="billing" />
          </div>
        </div>
      </CheckoutSection>
    </>
  );
}

function SavedAddressName({ address }: { address: AddressView }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <bdi dir="auto" className="font-medium wrap-anywhere">{`${address.firstName} ${address.lastName}`}</bdi>
      {address.isDefault && <span className="text-13 text-ink-soft">{t("addresses.default")}</span>}
    </span>
  );
}

function SavedAddressLines({ address }: { address: AddressView }) {
  const { t } = useTranslation();
  const place = [address.address1, address.address2, address.city, address.state, address.countryName].filter(Boolean);
  return (
    <span className="wrap-anywhere">
      <bdi dir="auto">{place.join(t("addresses.separator"))}</bdi> · <bdi dir="ltr">{address.phone}</bdi>
    </span>
  );
}
