import type { DeliveryMethod } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { getDeliveryField } from "./field-names.ts";

type Props = {
  groups: CheckoutPageData["groups"];
  chosen: Readonly<Record<number, DeliveryMethod>>;
  /** Shipping by seller id for the chosen address. */
  shipping: CheckoutPageData["shipping"];
  onChoose: (seller: number, delivery: DeliveryMethod) => void;
};

/** Renders the choice of a delivery method for each seller. Cars are always picked up. */
export function DeliverySection({ groups, chosen, shipping, onChoose }: Props) {
  const { t } = useTranslation();
  const groupsWithItems = groups.filter(({ deliverable, hasCar }) => deliverable || hasCar);
  const hasRates = Object.values(shipping).some(({ quote }) => quote.kind !== "flat");
  const getRefusal = (id: number) => {
    const quote = shipping[id]?.quote;
    return (
      quote?.kind === "refused" &&
      t(quote.reason === "weight" ? "checkout.errors.tooHeavy" : "checkout.errors.notShipped")
    );
  };
  const getOptions = (city: string | undefined, hint: string | undefined) => [
    { value: "delivery", label: t("checkout.deliver"), hint },
    {
      value: "pick-up",
      label: city ? t("checkout.pickUpAt", { city }) : t("checkout.pickUp"),
    },
  ];
  return (
    <CheckoutSection id="delivery" title={t("checkout.delivery")}>
      {groupsWithItems.some(({ deliverable }) => deliverable) && (
        <p className="-mt-2 pb-4 text-14 text-ink-soft">
          {t(hasRates ? "checkout.deliveryTextRates" : "checkout.deliveryText")}
        </p>
      )}
      <div className="grid gap-6">
        {groupsWithItems.map(({ id, name, deliverable, hasCar, city }) => (
          <div key={id} className="grid gap-3">
            {deliverable ? (
              <RadioGroup
                variant="boxes"
                label={t("checkout.deliveryOf", { seller: wrapBidiIsolate(name.text) })}
                name={getDeliveryField(id)}
                options={getOptions(city, getRefusal(id) ? undefined : shipping[id]?.text)}
                error={chosen[id] !== "pick-up" && getRefusal(id)}
                value={chosen[id] ?? "delivery"}
                onChoose={(delivery) => onChoose(id, delivery === "pick-up" ? "pick-up" : "delivery")}
              />
            ) : (
              <>
                <p className="text-14 font-medium">{t("checkout.seller", { seller: wrapBidiIsolate(name.text) })}</p>
                <input type="hidden" name={getDeliveryField(id)} value="pick-up" />
              </>
            )}
            {hasCar && (
              <p className="flex gap-2 rounded-sm bg-wash p-3 text-14">
                <Icon name="car" size={18} className="mt-0.5 text-ink-faint" />
                {t("checkout.carKept")}
              </p>
            )}
          </div>
        ))}
      </div>
    </CheckoutSection>
  );
}
