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
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, SuccessAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { type QrCode, QrCodeImage } from "#ui/qr-code.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { requestContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { createSessionCookies } from "#web/session.server.ts";
import { createAccountContext, getCurrentAccount } from "../current-account.server.ts";
import { AccountField, AccountForm } from "../fields.tsx";
import { respondWithFormErrors } from "../form-errors.server.ts";
import type { FormState } from "../form-state.ts";
import { createQrCode } from "../qr-code.server.ts";
import { createUnlistedHead } from "../unlisted-head.server.ts";
import { UnverifiedEmailAlert } from "../unverified-email-alert.tsx";
import type { Route } from "./+types/two-step-page.ts";
import { type TwoStepForm, twoStepPath } from "./forms.ts";
import { PasswordForm, useIsSubmittingForm } from "./password-form.tsx";

await preloadMessages("account");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = getCurrentAccount(context);
  const twoStep = await getTwoFactorState(createAccountContext({ request, context }), account);
  const head = {
    ...createUnlistedHead(context, twoStepPath, (t) => t("account.twoStep.title")),
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

/** Renders the page for two-step sign-in in one of three states: off, setup started, or on. */
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
          {done === "end" && <SuccessAlert>{t("account.twoStep.ended")}</SuccessAlert>}
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
          {done === "confirm" && <SuccessAlert>{t("account.twoStep.done")}</SuccessAlert>}
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

/** Shows the recovery codes, which the user should store somewhere other than the phone. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("account.twoStep.copied"), notCopied: t("account.twoStep.notCopied") });
  return (
    <Card>
      <div className="grid gap-4 p-1">
        <h2 className="text-18 font-semibold">{t("account.twoStep.recovery")}</h2>
        <Alert tone="warning">{t("account.twoStep.saveCodesText")}</Alert>
        <ul dir="ltr" className="grid max-w-md grid-cols-2 gap-x-6 gap-y-2 font-mono">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <a href={twoStepPath} className={getButtonClass("primary", "px-8", "lg")}>
            {t("account.twoStep.codesSaved")}
          </a>
          {copy && (
            <Button variant="outline" size="lg" onClick={() => copy(codes.join("\n"))}>
              {t("account.twoStep.copy")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

type Props = { secret: string; link: string; qr: QrCode; answer: FormState | undefined };

/** Shows the secret for the authenticator app as a QR code, a link and text, and asks for the first code. */
function TwoStepSetup({ secret, link, qr, answer }: Props) {
  const { t } = useTranslation();
  const sending = useIsSubmittingForm("confirm");
  return (
    <Card>
      <div className="grid gap-6 p-1 md:grid-cols-[auto_minmax(0,1fr)]">
        <QrCodeImage code={qr} label={t("account.twoStep.qr")} className="size-52 justify-self-center" />
        <div className="grid content-start gap-4">
          <p>{t("account.twoStep.scan")}</p>
          <p className="grid gap-1 text-14">
            <span className="text-ink-soft">{t("account.twoStep.byHand")}</span>
            <code dir="ltr" className="justify-self-start font-mono wrap-anywhere select-all">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </p>
          <a href={link} className="link justify-self-start py-1 text-14 underline">
            {t("account.twoStep.openApp")}
          </a>
          <AccountForm action={twoStepPath} answer={answer} className="grid max-w-md gap-4 border-t border-line pt-4">
            <input type="hidden" name="do" value="confirm" />
            <AccountField
              name="code"
              dir="ltr"
              autoComplete="one-time-code"
              inputMode="numeric"
              label={t("account.twoStep.firstCode")}
              answer={answer}
              required
            />
            <Button type="submit" size="lg" busy={sending} className="justify-self-start px-8">
              {t("account.twoStep.confirm")}
            </Button>
          </AccountForm>
        </div>
      </div>
    </Card>
  );
}
