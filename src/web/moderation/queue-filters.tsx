import type { FraudSignalName } from "#domain/moderation/fraud-signals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";

type Props = {
  filter: {
    order: "risk" | "oldest";
    sign?: FraudSignalName | undefined;
    categoryId?: number | undefined;
    sellerId?: number | undefined;
    /** Name of the seller that the queue is limited to. */
    seller?: string | undefined;
  };
  choices: {
    signs: { name: FraudSignalName; count: number }[];
    categories: { id: number; name: string; count: number }[];
  };
};

/** Renders the filters and order of the queue as a plain form. */
export function QueueFilters({ filter, choices }: Props) {
  const { t } = useTranslation();
  return (
    <form method="get" action="/moderation/ads" className="flex flex-wrap items-end gap-3">
      {filter.sellerId && <input type="hidden" name="seller" value={filter.sellerId} />}
      <Select
        id="queue-order"
        name="order"
        label={t("moderation.ads.order")}
        defaultValue={filter.order}
        options={(["risk", "oldest"] as const).map((value) => ({ value, label: t(`moderation.ads.${value}`) }))}
        className="grow basis-44 sm:max-w-60"
      />
      <Select
        id="queue-sign"
        name="sign"
        label={t("moderation.ads.fraudSignal")}
        placeholder={t("moderation.ads.anyFraudSignal")}
        defaultValue={filter.sign ?? ""}
        options={choices.signs.map(({ name, count }) => ({
          value: name,
          label: `${t(`moderation.fraudSignal.${name}`)} (${count})`,
        }))}
        className="grow basis-44 sm:max-w-72"
      />
      <Select
        id="queue-category"
        name="category"
        label={t("moderation.ads.category")}
        placeholder={t("moderation.ads.anyCategory")}
        defaultValue={filter.categoryId ? String(filter.categoryId) : ""}
        options={choices.categories.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` }))}
        className="grow basis-44 sm:max-w-60"
      />
      <Button type="submit" variant="outline">
        {t("moderation.ads.narrow")}
      </Button>
      {filter.seller && (
        <p className="flex min-h-10 basis-full items-center gap-2 text-14">
          {t("moderation.ads.seller", { name: filter.seller })}
          <a href="/moderation/ads" className="link underline">
            {t("moderation.ads.all")}
          </a>
        </p>
      )}
    </form>
  );
}
