import { useTranslation } from "#i18n/use-translation.ts";
import { Check } from "#ui/check.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { AddressFields } from "#web/addresses/address-fields.tsx";
import type { ShownAddress } from "#web/addresses/shown.server.ts";
import { formId, newAddress } from "./field-names.ts";
import type { CheckoutPageData } from "./page.server.ts";
import { Section } from "./section.tsx";

type Props = { page: CheckoutPageData; answer: FormAnswer | undefined; delivered: boolean };

/** Where it goes, or who buys it when nothing is sent; and who pays. What isn't asked for is hidden without scripts too. */
export function AddressSection({ page, answer, delivered }: Props) {
  const { t } = useTranslation();
  const { addresses, countries, member } = page;
  const first = addresses[0];
  const chosen = answer?.values.address || (first ? String(first.id) : newAddress);
  const wrongChoice = answer?.errors.some(({ field }) => field === "address");
  const options = [
    ...addresses.map((address) => ({
      value: String(address.id),
      label: <SavedName address={address} />,
      hint: <SavedLines address={address} />,
    })),
    { value: newAddress, label: t("checkout.newAddress") },
  ];
  const fields = { answer, countries, form: formId };
  return (
    <>
      <Section id="address" title={t(delivered ? "checkout.address" : "checkout.addressPickUp")}>
        {!delivered && <p className="-mt-2 pb-4 text-14 text-ink-soft">{t("checkout.addressPickUpText")}</p>}
        <div className="group/address grid gap-5">
          {first ? (
            <RadioGroup
              look="boxes"
              label={t("addresses.title")}
              hideLabel
              name="address"
              options={options}
              defaultValue={chosen}
              error={wrongChoice && t("checkout.wrong.address")}
            />
          ) : (
            <input type="hidden" name="address" value={newAddress} />
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
              <Check
                name="save"
                label={t("checkout.saveAddress")}
                defaultChecked={answer ? answer.values.save === "on" : !first}
              />
            )}
          </div>
        </div>
      </Section>
      {/* The address of who picks everything up is that of the invoice. */}
      <Section id="billing" title={t("checkout.billing")} hidden={!delivered}>
        <div className="group/billing grid gap-5">
          <Check
            name="same"
            label={t("checkout.sameBilling")}
            defaultChecked={answer ? answer.values.same === "on" : true}
          />
          <div className="grid gap-4 group-has-[input[name=same]:checked]/billing:hidden sm:grid-cols-2">
            <AddressFields {...fields} address={{}} scope="billing" />
          </div>
        </div>
      </Section>
    </>
  );
}

function SavedName({ address }: { address: ShownAddress }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <bdi dir="auto" className="font-medium wrap-anywhere">{`${address.firstName} ${address.lastName}`}</bdi>
      {address.isDefault && <span className="text-13 text-ink-soft">{t("addresses.default")}</span>}
    </span>
  );
}

function SavedLines({ address }: { address: ShownAddress }) {
  const { t } = useTranslation();
  const place = [address.address1, address.address2, address.city, address.state, address.countryName].filter(Boolean);
  return (
    <span className="wrap-anywhere">
      <bdi dir="auto">{place.join(t("addresses.separator"))}</bdi> · <bdi dir="ltr">{address.phone}</bdi>
    </span>
  );
}
