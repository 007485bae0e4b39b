import { offerDeliveries } from "#db/schema/part-requests.ts";
import { offeredConditions, partRequestMaxLengths } from "#domain/part-requests/part-request.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { OfferingSeller } from "./offering-sellers.server.ts";
import type { PartRequestView } from "./part-request-view.server.ts";

type Props = {
  seller: OfferingSeller;
  path: string;
  /** Whether the card names the seller, because the member acts for several. */
  isNamed: boolean;
  wantedCondition: PartRequestView["condition"];
  answer: FormState | undefined;
};

/** Renders the offer of a seller for a requested part, and the form that makes, changes or withdraws it. */
export function PartOfferCard({ seller, path, isNamed, wantedCondition, answer }: Props) {
  const { t } = useTranslation();
  const { offer } = seller;
  const title = t(offer ? "partRequests.offer.own" : "partRequests.offer.title");
  return (
    <Card title={isNamed ? `${seller.name.text}: ${title}` : title}>
      <div className="grid gap-4">
        {offer && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-22 font-semibold tabular-nums">
                <bdi>{offer.price}</bdi>
              </p>
              <p className="text-14 text-ink-soft">
                {[
                  t(`partRequests.conditions.${offer.condition}`),
                  t(`partRequests.deliveries.${offer.delivery}`),
                  offer.date,
                ].join(" · ")}
              </p>
              {seller.isAccepted && (
                <p className="inline-flex items-center gap-1.5 text-14 font-medium text-fits">
                  <Icon name="check" size={16} />
                  {t("partRequests.wanted.accepted")}
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {offer.conversation && (
                <a href={offer.conversation} className={getButtonClass("outline")}>
                  <Icon name="messages" size={18} />
                  {t("partRequests.wanted.conversation")}
                </a>
              )}
              {seller.mayAnswer && (
                <PostForm action={path}>
                  <input type="hidden" name="seller" value={seller.id} />
                  <SubmitButton name="act" value="withdraw" variant="outline">
                    {t("partRequests.offer.withdraw")}
                  </SubmitButton>
                </PostForm>
              )}
            </div>
          </div>
        )}
        {seller.mayAnswer &&
          (offer ? (
            <details open={answer ? true : undefined}>
              <summary className="link inline-flex min-h-10 cursor-pointer items-center text-14">
                {t("partRequests.offer.change")}
              </summary>
              <OfferForm seller={seller} path={path} wantedCondition={wantedCondition} answer={answer} />
            </details>
          ) : (
            <OfferForm seller={seller} path={path} wantedCondition={wantedCondition} answer={answer} />
          ))}
      </div>
    </Card>
  );
}

function OfferForm({ seller, path, wantedCondition, answer }: Omit<Props, "isNamed">) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const { offer, currency } = seller;
  const getError = (field: string) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && getErrorText(code);
  };
  const wanted = wantedCondition === "any" ? undefined : wantedCondition;
  return (
    <AccountForm action={path} answer={answer} className="grid max-w-xl gap-4">
      <input type="hidden" name="seller" value={seller.id} />
      <AccountField
        form={`offer-${seller.id}`}
        name="price"
        label={t("partRequests.offer.price")}
        answer={answer}
        value={offer?.amount}
        inputMode="decimal"
        suffix={currency}
        className="max-w-60"
        required
      />
      <RadioGroup
        label={t("partRequests.field.condition")}
        name="condition"
        variant="pills"
        defaultValue={answer?.values.condition || (offer?.condition ?? wanted)}
        error={getError("condition")}
        required
        options={offeredConditions.map((value) => ({ value, label: t(`partRequests.conditions.${value}`) }))}
      />
      <RadioGroup
        label={t("partRequests.offer.delivery")}
        name="delivery"
        variant="pills"
        defaultValue={answer?.values.delivery || offer?.delivery}
        error={getError("delivery")}
        required
        options={offerDeliveries.map((value) => ({ value, label: t(`partRequests.deliveries.${value}`) }))}
      />
      <TextArea
        id={`offer-${seller.id}-note`}
        name="note"
        label={
          <>
            {t("partRequests.field.note")}{" "}
            <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
          </>
        }
        hint={t("partRequests.offer.noteHint")}
        rows={3}
        maxLength={partRequestMaxLengths.note}
        defaultValue={answer?.values.note ?? offer?.note ?? ""}
        error={getError("note")}
        dir="auto"
      />
      <SubmitButton name="act" value="offer" size="lg" className="justify-self-start">
        {t(offer ? "partRequests.offer.save" : "partRequests.offer.send")}
      </SubmitButton>
    </AccountForm>
  );
}
