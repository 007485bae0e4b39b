import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountField, AccountForm, PostForm, SubmitButton } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { ServiceItemView, ServicePlanView } from "./service-plan-view.server.ts";

const stateTones: Partial<Record<ServiceItemView["state"], BadgeTone>> = { due: "failure", soon: "warning" };

type Props = { plan: ServicePlanView; path: string; answer: FormState | undefined };

/** Renders the items of a plan that are equally urgent. */
export function ServiceGroup({ group, ...props }: Props & { group: ServicePlanView["groups"][number] }) {
  const { t } = useTranslation();
  const tone = stateTones[group.state];
  return (
    <Card
      padded={false}
      title={
        tone ? (
          <Badge tone={tone} icon={group.state === "due" ? "alert" : "clock"}>
            {t(`servicePlan.groups.${group.state}`)}
          </Badge>
        ) : (
          t(`servicePlan.groups.${group.state}`)
        )
      }
    >
      <ul className="divide-y divide-line">
        {group.items.map((item) => (
          <ServiceRow
            key={item.key}
            {...props}
            item={item}
            answer={props.answer?.values.item === item.key ? props.answer : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

function ServiceRow({ item, plan, path, answer }: Props & { item: ServiceItemView }) {
  const { t } = useTranslation();
  const isInvalid = (field: string) => answer?.errors.some((error) => error.field === field);
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{item.name}</h3>
          {item.due && <p className="text-14">{t("servicePlan.due", { when: item.due })}</p>}
          <p className="flex flex-wrap gap-x-3 text-13 text-ink-soft">
            {item.done && <span>{t("servicePlan.lastDone", { when: item.done })}</span>}
            {item.every && <span>{t("servicePlan.every", { interval: item.every })}</span>}
          </p>
        </div>
        {item.parts && (
          <a
            href={item.parts}
            className={getButtonClass("outline")}
            aria-label={`${t("servicePlan.parts")}: ${item.name}`}
          >
            <Icon name="parts" size={18} />
            {t("servicePlan.parts")}
          </a>
        )}
      </div>
      {item.hasInterval ? (
        <div className="flex flex-wrap gap-x-6">
          <details open={isInvalid("doneOn") || isInvalid("doneKm") ? true : undefined}>
            <Summary>{t(item.done ? "servicePlan.done" : "servicePlan.stateDone")}</Summary>
            <AccountForm action={path} answer={answer} className="grid max-w-sm gap-3 pt-1 pb-2">
              <input type="hidden" name="item" value={item.key} />
              <AccountField
                form={item.key}
                name="doneOn"
                type="date"
                label={t("servicePlan.field.doneOn")}
                answer={answer}
                value={plan.today}
                max={plan.today}
                required
              />
              <AccountField
                form={item.key}
                name="doneKm"
                label={t("servicePlan.field.doneKm")}
                answer={answer}
                value={plan.estimatedKm === null ? "" : String(plan.estimatedKm)}
                inputMode="numeric"
                suffix={t("servicePlan.kmUnit")}
              />
              <SubmitButton name="act" value="done" className="justify-self-start">
                {t("servicePlan.saveDone")}
              </SubmitButton>
            </AccountForm>
          </details>
          <details open={isInvalid("km") || isInvalid("months") ? true : undefined}>
            <Summary>{t("servicePlan.changeInterval")}</Summary>
            <AccountForm action={path} answer={answer} className="grid max-w-sm gap-3 pt-1 pb-2">
              <input type="hidden" name="item" value={item.key} />
              <p className="text-13 text-ink-soft">{t("servicePlan.intervalText")}</p>
              <AccountField
                form={item.key}
                name="km"
                label={t("servicePlan.field.km")}
                answer={answer}
                value={item.interval.km === null ? "" : String(item.interval.km)}
                inputMode="numeric"
                suffix={t("servicePlan.kmUnit")}
              />
              <AccountField
                form={item.key}
                name="months"
                label={t("servicePlan.field.months")}
                answer={answer}
                value={item.interval.months === null ? "" : String(item.interval.months)}
                inputMode="numeric"
              />
              <SubmitButton name="act" value="interval" variant="outline" className="justify-self-start">
                {t("servicePlan.save")}
              </SubmitButton>
            </AccountForm>
            {item.isCustom && (
              <PostForm action={path} className="pb-2">
                <input type="hidden" name="item" value={item.key} />
                <SubmitButton name="act" value="usual" variant="quiet">
                  {t("servicePlan.useUsual", { interval: item.usual ?? "" })}
                </SubmitButton>
              </PostForm>
            )}
          </details>
        </div>
      ) : (
        <details open={isInvalid("dueOn") ? true : undefined}>
          <Summary>{t(item.dueOn ? "servicePlan.changeDay" : "servicePlan.stateDay")}</Summary>
          <AccountForm action={path} answer={answer} className="grid max-w-sm gap-3 pt-1 pb-2">
            <input type="hidden" name="item" value={item.key} />
            <AccountField
              form={item.key}
              name="dueOn"
              type="date"
              label={t("servicePlan.field.dueOn")}
              answer={answer}
              value={item.dueOn ?? ""}
            />
            <SubmitButton name="act" value="day" className="justify-self-start">
              {t("servicePlan.save")}
            </SubmitButton>
          </AccountForm>
        </details>
      )}
    </li>
  );
}

const Summary = ({ children }: { children: string }) => (
  <summary className="link inline-flex min-h-10 cursor-pointer items-center gap-1 text-14 font-medium">
    {children}
    <Icon name="chevron-down" size={16} className="text-ink-faint" />
  </summary>
);
