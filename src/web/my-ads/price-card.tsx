import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { AccountField, AccountForm, useSending } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { AdPageData } from "./load-ad.server.ts";

type Props = { page: AdPageData; price: NonNullable<AdPageData["price"]>; answer: FormAnswer | undefined };

/** Asking another price. Whoever keeps the ad among their favourites hears of a fall. */
export function PriceCard({ page, price, answer }: Props) {
  const { t } = useTranslation();
  const action = `${page.ad.href}/price`;
  const sending = useSending(action);
  const { code, ...fields } = answer ?? {};
  return (
    <Card title={t("myAds.price.title")}>
      <div className="grid gap-3">
        {code && (
          <Alert tone="failure" role="alert">
            {code === "ad.stale" && page.changedBy
              ? t("myAds.price.stale", { what: page.changedBy.title, who: page.changedBy.who, when: page.changedBy.at })
              : t("myAds.news.late")}
          </Alert>
        )}
        <AccountForm action={action} answer={answer && !code ? answer : undefined} className="grid gap-3">
          <input type="hidden" name="version" value={page.version} />
          <AccountField
            form="ad"
            name="price"
            label={t(page.ad.perDay ? "myAds.price.perDay" : "myAds.price.label")}
            required
            inputMode="decimal"
            suffix={price.symbol}
            autoComplete="off"
            hint={t("myAds.price.hint")}
            value={price.typed}
            answer={answer && { values: {}, errors: [], ...fields }}
          />
          <Button type="submit" look="outline" busy={sending}>
            {t("myAds.price.act")}
          </Button>
        </AccountForm>
      </div>
    </Card>
  );
}
