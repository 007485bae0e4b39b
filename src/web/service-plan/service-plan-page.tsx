import { data } from "react-router";
import { z } from "zod";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { serviceItems } from "#domain/service-plan/service-items.ts";
import { findServicePlan, updateOdometer, updateServiceItem } from "#domain/service-plan/service-plan.server.ts";
import { getServicePlanPath } from "#domain/service-plan/service-plan.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { FocusedOutcome } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/service-plan-page.ts";
import { OdometerCard } from "./odometer-card.tsx";
import { ServiceGroup } from "./service-group.tsx";
import { presentServicePlan } from "./service-plan-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("service-plan")]);

/** Outcome of the last change. Work that was recorded can be undone with the values before it. */
const serviceFlash = createFlash(
  "service",
  z.union([
    z.object({ done: z.string(), on: z.string().nullable(), km: z.number().nullable() }),
    z.object({ saved: z.string() }),
  ]),
);

const getItemName = (key: string, language: Parameters<typeof pickTranslation>[1]): string => {
  const item = serviceItems.find((each) => each.key === key);
  return item ? pickTranslation(item.name, language).text : "";
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, language, t } = getPageContext(context);
  const id = parsePositiveId(params.entry);
  const plan = await findServicePlan(db, getCurrentAccount(context).id, id, clock());
  if (!plan) throw data(null, { status: 404 });
  const flash = serviceFlash.read(request);
  const view = presentServicePlan(plan, language);
  const path = getServicePlanPath(id);
  return serviceFlash.respond(
    context,
    {
      ...createUnlistedHead(context, path, t("servicePlan.title")),
      path,
      plan: view,
      news: flash && {
        text:
          "done" in flash
            ? t("servicePlan.outcomes.done", { name: getItemName(flash.done, language) })
            : t("servicePlan.outcomes.saved"),
        undo: "done" in flash ? { item: flash.done, on: flash.on ?? "", km: flash.km ?? "" } : undefined,
      },
    },
    flash,
  );
}

/** Saves the odometer or a change of an item. `act` names the command. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock } = getPageContext(context);
  const names = ["act", "item", "odometer", "on", "yearlyKm", "doneOn", "doneKm", "km", "months", "dueOn"] as const;
  const values = await readFormValues(request, names);
  const now = clock();
  const id = parsePositiveId(params.entry);
  const path = getServicePlanPath(id);
  const owner = { db, now, userId: getCurrentAccount(context).id };
  const { act, item, doneOn, doneKm, km, months, dueOn } = values;
  if (act === "odometer") {
    const { odometer, on, yearlyKm } = values;
    const saved = await updateOdometer(owner, id, { km: odometer, on, yearlyKm });
    if (saved.ok) throw serviceFlash.redirect(context, path, { saved: "odometer" });
    if (saved.kind === "not_found") throw data(null, { status: 404 });
    const errors = saved.errors?.map((error) => (error.path === "km" ? { ...error, path: "odometer" } : error));
    return respondWithFormErrors({ ...saved, errors }, values, now);
  }
  if (act === "done" && doneOn === "")
    return respondWithFormErrors(createFieldFailure("doneOn", "required"), values, now);
  const input =
    act === "interval"
      ? { km, months }
      : act === "usual"
        ? { custom: false }
        : act === "day"
          ? { dueOn }
          : { doneOn, doneKm };
  const saved = await updateServiceItem(owner, id, item, input);
  if (!saved.ok) {
    if (saved.kind === "not_found") throw data(null, { status: 404 });
    return respondWithFormErrors(saved, values, now);
  }
  const { done } = saved.value.before;
  throw serviceFlash.redirect(context, path, act === "done" && done ? { done: item, ...done } : { saved: item });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the service plan of a vehicle: its odometer, and what is due now, soon and later. */
export default function ServicePlanPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = actionData as FormState | undefined;
  const { plan, path, news } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <a href="/account/garage" className="link inline-flex min-h-10 items-center gap-1.5 text-14 font-medium">
          <Icon name="arrow-back" size={18} />
          {t("vehicle.garage")}
        </a>
        <PageHeading title={page.title} text={<bdi>{plan.name}</bdi>} />
      </div>
      {news && !answer && (
        <FocusedOutcome outcome={news}>
          <Alert
            tone="success"
            role="status"
            action={
              news.undo && (
                <PostForm action={path}>
                  <input type="hidden" name="item" value={news.undo.item} />
                  <input type="hidden" name="doneOn" value={news.undo.on} />
                  <input type="hidden" name="doneKm" value={news.undo.km} />
                  <SubmitButton name="act" value="undo" variant="outline">
                    {t("servicePlan.undo")}
                  </SubmitButton>
                </PostForm>
              )
            }
          >
            {news.text}
          </Alert>
        </FocusedOutcome>
      )}
      <OdometerCard
        plan={plan}
        path={path}
        answer={answer?.values.act === "odometer" || answer?.values.odometer ? answer : undefined}
      />
      {plan.groups.map((group) => (
        <ServiceGroup key={group.state} group={group} plan={plan} path={path} answer={answer} />
      ))}
      <p className="text-13 text-ink-soft">{t("servicePlan.source")}</p>
    </div>
  );
}
