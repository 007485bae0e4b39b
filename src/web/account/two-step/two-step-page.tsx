import { data, redirect } from "react-router";
import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  getTwoFactorState,
  regenerateRecoveryCodes,
} from "#domain/accounts/two-factor.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createSessionCookies } from "#web/session.server.ts";
import { createAccountContext, getCurrentAccount } from "../current-account.server.ts";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { FormState } from "../form-state.ts";
import { createUnlistedHead } from "../unlisted-head.server.ts";
import { UnverifiedEmailAlert } from "../unverified-email-alert.tsx";
import type { Route } from "./+types/two-step-page.ts";
import { type TwoStepForm, twoStepPath } from "./forms.ts";
import { PasswordForm } from "./password-form.tsx";
import { createQrCode } from "./qr-code.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";

await preloadMessages("account");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const account = getCurrentAccount(context);
  const twoStep = await getTwoFactorState(createAccountContext({ request, context }), account);
  const head = {
    ...createUnlistedHead(context, twoStepPath, getTranslator(language).t("account.twoStep.title")),
    holdsRole: account.heldRole !== undefined,
  };
  const done = url.searchParams.get("done");
  switch (twoStep.state) {
    case "off":
      return { ...head, done, state: "off" as const, confirmed: account.emailVerified };
    case "begun":
      return { ...head, done, ...twoStep, qr: createQrCode(twoStep.link) };
    case "on":
      return { ...head, done, ...twoStep };
  }
}

/** Handles the forms of the two-step page. The field `do` names the submitted form. */
export async function action({ request, context }: Route.ActionArgs) {
  const requestInfo = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["password", "code"]);
  const account = createAccountContext({ request, context });
  const owner = getCurrentAccount(context);
  const requestedForm = form.get("do");
  const step: TwoStepForm =
    requestedForm === "confirm" || requestedForm === "codes" || requestedForm === "end" ? requestedForm : "begin";
  const commands = {
    begin: beginTwoFactorSetup,
    confirm: confirmTwoFactorSetup,
    codes: regenerateRecoveryCodes,
    end: disableTwoFactor,
  };
  const result = await commands[step](account, owner, values, requestInfo.address);
  // A conflict means that another window was faster or the email address is unverified. The reloaded page shows the
  // current state.
  if (!result.ok && result.kind === "conflict") throw redirect(twoStepPath, 303);
  if (!result.ok) {
    const { data: answer, init } = respondWithFormErrors(result, {}, account.now);
    return data<{ step: TwoStepForm; answer: FormState }>({ step, answer }, init ?? {});
  }
  requestInfo.wakeMail();
  const headers = new Headers();
  for (const each of result.value ? createSessionCookies(result.value, requestInfo) : [])
    headers.append("set-cookie", each);
  throw redirect(step === "begin" ? twoStepPath : `${twoStepPath}?done=${step}`, { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Two-step sign-in page in one of three states: off, setup started, or on. */
export default function TwoStepPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getFormState = (step: TwoStepForm) => (actionData?.step === step ? actionData.answer : undefined);
  const done = actionData ? null : page.done;
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="flex flex-wrap items-center gap-3 text-28 font-semibold">
          {page.title}
          {page.state === "on" && <Badge tone="success">{t("account.twoStep.on")}</Badge>}
        </h1>
        <p className="max-w-prose pt-1 text-ink-soft">{t("account.twoStep.text")}</p>
      </div>
      {page.holdsRole && page.state !== "on" && <Alert tone="warning">{t("account.twoStep.staff")}</Alert>}
      {page.state === "off" && (
        <>
          {done === "end" && (
            <Alert tone="success" role="status">
              {t("account.twoStep.ended")}
            </Alert>
          )}
          {page.confirmed ? (
            <PasswordForm step="begin" answer={getFormState("begin")} act={t("account.twoStep.begin")} />
          ) : (
            <UnverifiedEmailAlert>{t("account.twoStep.unconfirmed")}</UnverifiedEmailAlert>
          )}
        </>
      )}
      {page.state === "begun" && (
        <TwoStepSetup secret={page.secret} link={page.link} qr={page.qr} answer={getFormState("confirm")} />
      )}
      {page.state === "on" && (
        <>
          {done === "confirm" && (
            <Alert tone="success" role="status">
              {t("account.twoStep.done")}
            </Alert>
          )}
          {(done === "confirm" || done === "codes") && page.newCodes ? (
            <RecoveryCodes codes={page.newCodes} />
          ) : (
            <>
              <PasswordForm
                step="codes"
                title={t("account.twoStep.recovery")}
                text={t("account.twoStep.codesLeft", { count: page.recoveryCodesLeft })}
                answer={getFormState("codes")}
                act={t("account.twoStep.newCodes")}
              />
              <PasswordForm
                step="end"
                title={t("account.twoStep.endTitle")}
                text={t("account.twoStep.endText")}
                answer={getFormState("end")}
                act={t("account.twoStep.end")}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
