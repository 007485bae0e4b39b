import type { ReactNode } from "react";
import { returnTextLimits } from "#domain/returns/return.ts";
import type { NextReturnState } from "#domain/returns/return-states.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import type { ButtonVariant } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/check.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField, AccountForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { ReturnBadge } from "#web/orders/order-returns.tsx";
import { OrderTimeline } from "#web/orders/order-timeline.tsx";
import type { ReturnView } from "./present-return.server.ts";

type ReturnPageData = {
  title: string;
  path: string;
  back: { href: string; text: string };
  view: ReturnView;
  news: { text: string } | undefined;
};

type Props = { page: ReturnPageData; answer: FormState | undefined; children?: ReactNode };

/** Renders a return with the reader's next actions. `children` are shown beside the timeline. */
export function ReturnPage({ page, answer, children }: Props) {
  const { t } = useTranslation();
  const { view } = page;
  const isWaiting = view.nextStates.length === 0 && view.respondBy;
  return (
    <div className="grid gap-5">
      <div className="min-w-0">
        <a href={page.back.href} className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {page.back.text}
        </a>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          <ReturnBadge state={view.state} />
        </div>
        <p className="text-ink-soft">
          <bdi>{view.pieces}</bdi> ×{" "}
          <bdi dir="auto" lang={view.item.name.lang}>
            {view.item.name.text}
          </bdi>
        </p>
      </div>
      {page.news && !answer && <FlashMessage message={page.news} />}
      {view.promise && <Alert tone="success">{view.promise}</Alert>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <NextSteps page={page} answer={answer} />
          {isWaiting && (
            <p className="text-14 text-ink-soft">{t("returns.waiting", { time: view.respondBy?.text ?? "" })}</p>
          )}
          <Card title={t("returns.details")}>
            <DefinitionList
              items={[
                { label: t("returns.field.reason"), value: view.reason },
                { label: t("returns.field.shipping"), value: view.shippingPaidBy },
                ...(view.shipment ? [{ label: t("returns.field.shipment"), value: <bdi>{view.shipment}</bdi> }] : []),
                { label: t("returns.field.value"), value: <Price text={view.value} /> },
                ...(view.refunded
                  ? [{ label: t("returns.field.refunded"), value: <Price text={view.refunded} /> }]
                  : []),
              ]}
            />
          </Card>
          {view.photos.length > 0 && (
            <Card title={t("returns.photos")}>
              <ul className="flex flex-wrap gap-3">
                {view.photos.map((href, i) => (
                  <li key={href}>
                    <a href={href} data-native="" target="_blank" rel="noreferrer">
                      <img
                        src={href}
                        alt={t("returns.photo", { number: i + 1 })}
                        className="size-28 rounded-sm border border-line object-cover"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <Card title={t("returns.history")}>
            <OrderTimeline steps={view.steps} label={page.title} />
          </Card>
          {children}
        </div>
      </div>
    </div>
  );
}

const variants: Partial<Record<NextReturnState, ButtonVariant>> = {
  declined: "danger",
  rejected: "danger",
  withdrawn: "outline",
  disputed: "outline",
};
/** States that cannot be undone. Their forms are collapsed at first. */
const foldedStates: readonly NextReturnState[] = ["declined", "rejected", "withdrawn", "disputed"];

/** Renders one form for each state that the reader can set. */
function NextSteps({ page, answer }: Pick<Props, "page" | "answer">) {
  const { t } = useTranslation();
  const { nextStates } = page.view;
  if (nextStates.length === 0) return null;
  return (
    <Card title={t("returns.next")}>
      <div className="grid gap-4">
        {answer?.code && <ReturnStateForm page={page} answer={answer} move={undefined} />}
        {nextStates.map((state) => (
          <ReturnStateForm key={state} page={page} answer={answer} move={state} />
        ))}
      </div>
    </Card>
  );
}

type ReturnStateFormProps = Pick<Props, "page" | "answer"> & { move: NextReturnState | undefined };

/** Renders the form that sets a state. Without a state, renders the error that belongs to no form. */
function ReturnStateForm({ page, answer, move }: ReturnStateFormProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  if (!move)
    return answer?.code ? (
      <Alert tone="failure" role="alert">
        {getErrorText(answer.code)}
      </Alert>
    ) : null;
  const { view, path } = page;
  const own = answer?.values.move === move && !answer.code ? answer : undefined;
  const noteError = own?.errors.find(({ field }) => field === "note");
  const form = (
    <AccountForm action={path} answer={own} className="grid max-w-xl gap-3">
      <input type="hidden" name="move" value={move} />
      <p className="text-14 text-ink-soft">{t(`returns.moveText.${move}`)}</p>
      {move === "sent" && (
        <div className="grid gap-3 sm:grid-cols-2">
          <AccountField
            name="carrier"
            label={t("returns.field.carrier")}
            answer={own}
            form={move}
            required
            maxLength={returnTextLimits.carrier}
          />
          <AccountField
            name="trackingNumber"
            label={t("returns.field.tracking")}
            answer={own}
            form={move}
            dir="ltr"
            maxLength={returnTextLimits.trackingNumber}
          />
        </div>
      )}
      {move === "refunded" && (
        <AccountField
          name="amount"
          label={t("returns.field.amount")}
          answer={own}
          form={move}
          value={view.left}
          required
          inputMode="decimal"
          suffix={view.currency}
        />
      )}
      {move === "received" && (
        <Checkbox
          name="restock"
          value="1"
          label={t("returns.field.restock")}
          defaultChecked={own ? own.values.restock !== "" : false}
        />
      )}
      {move !== "sent" && move !== "withdrawn" && (
        <TextArea
          id={`${move}-note`}
          name="note"
          label={t(`returns.note.${move}`)}
          rows={3}
          maxLength={returnTextLimits.note}
          defaultValue={own?.values.note ?? ""}
          error={noteError && getErrorText(noteError.code)}
          dir="auto"
        />
      )}
      <div>
        <SubmitButton variant={variants[move] ?? "primary"} size="lg">
          {t(`returns.move.${move}`)}
        </SubmitButton>
      </div>
    </AccountForm>
  );
  if (!foldedStates.includes(move) || view.nextStates.length === 1) return form;
  return (
    <details className="group border-t border-line pt-2" open={own ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium">
        {t(`returns.move.${move}`)}
        <Icon name="chevron-down" size={18} className="ms-2 group-open:rotate-180" />
      </summary>
      <div className="pt-1">{form}</div>
    </details>
  );
}
