import type { Delivery } from "#db/schema/orders.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { deliveryField } from "./field-names.ts";
import type { CheckoutPageData } from "./page.server.ts";
import { Section } from "./section.tsx";

type Props = {
  groups: CheckoutPageData["groups"];
  chosen: Readonly<Record<number, Delivery>>;
  onChoose: (seller: number, delivery: Delivery) => void;
};

/** How each seller's things get to the buyer; cars wait where they are. */
export function DeliverySection({ groups, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const bought = groups.filter(({ deliverable, hasCar }) => deliverable || hasCar);
  const options = (city: string | undefined) => [
    { value: "delivery", label: t("checkout.deliver") },
    {
      value: "pick-up",
      label: city ? t("checkout.pickUpAt", { city }) : t("checkout.pickUp"),
    },
  ];
  return (
    <Section id="delivery" title={t("checkout.delivery")}>
      {bought.some(({ deliverable }) => deliverable) && (
        <p className="-mt-2 pb-4 text-14 text-ink-soft">{t("checkout.deliveryText")}</p>
      )}
      <div className="grid gap-6">
        {bought.map(({ id, name, deliverable, hasCar, city }) => (
          <div key={id} className="grid gap-3">
            {deliverable ? (
              <RadioGroup
                look="boxes"
                label={t("checkout.deliveryOf", { seller: isolated(name.text) })}
                name={deliveryField(id)}
                options={options(city)}
                value={chosen[id] ?? "delivery"}
                onChoose={(delivery) => onChoose(id, delivery === "pick-up" ? "pick-up" : "delivery")}
              />
            ) : (
              <>
                <p className="text-14 font-medium">{t("checkout.seller", { seller: isolated(name.text) })}</p>
                <input type="hidden" name={deliveryField(id)} value="pick-up" />
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
    </Section>
  );
}
