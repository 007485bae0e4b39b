import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { MyListingPageData } from "./load-my-listing.server.ts";

type Props = { page: MyListingPageData; price: NonNullable<MyListingPageData["price"]>; answer: FormState | undefined };

/** Renders the form to change the price. Users with the listing among their favourites are notified of a price drop. */
export function PriceCard({ page, price, answer }: Props) {
  const { t } = useTranslation();
  const action = `${page.ad.href}/price`;
  const isSubmitting = useIsSubmitting(action);
  const { code, ...fields } = answer ?? {};
  return (
    <Card title={t("myListings.price.title")}>
      <div className="grid gap-3">
        {code && (
          <Alert tone="failure" role="alert">
            {code === "ad.stale" && page.changedBy
              ? t("myListings.price.stale", {
                  what: page.changedBy.title,
                  who: page.changedBy.who,
                  when: page.changedBy.at,
                })
              : t("myListings.outcomes.late")}
          </Alert>
        )}
        <AccountForm action={action} answer={answer && !code ? answer : undefined} className="grid gap-3">
          <input type="hidden" name="version" value={page.version} />
          <AccountField
            form="ad"
            name="price"
            label={t(page.ad.perDay ? "myListings.price.perDay" : "myListings.price.label")}
            required
            inputMode="decimal"
            suffix={price.symbol}
            autoComplete="off"
            hint={t("myListings.price.hint")}
            value={price.typed}
            answer={answer && { values: {}, errors: [], ...fields }}
          />
          <Button type="submit" variant="outline" busy={isSubmitting}>
            {t("myListings.price.act")}
          </Button>
        </AccountForm>
      </div>
    </Card>
  );
}
