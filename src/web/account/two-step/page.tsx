import { data, redirect } from "react-router";
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  newRecoveryCodes,
  twoStepOf,
} from "#domain/accounts/two-step.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { cookiesOfSession } from "#web/session.server.ts";
import type { FormAnswer } from "../form-answer.ts";
import { headOf } from "../page-head.server.ts";
import { refused } from "../refused.server.ts";
import { accountContext, accountOfPage } from "../signed-in.server.ts";
import { UnconfirmedAddress } from "../unconfirmed-address.tsx";
import type { Route } from "./+types/page.ts";
import { path, type Step } from "./forms.ts";
import { NewCodes } from "./new-codes.tsx";
import { PasswordForm } from "./password-form.tsx";
import { qrOf } from "./qr.server.ts";
import { SetUp } from "./set-up.tsx";

await needTexts("account");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { language } = context.get(preferencesContext);
  const account = accountOfPage(context);
  const twoStep = await twoStepOf(accountContext({ request, context }), account);
  const head = {
    ...headOf(context, path, translator(language).t("account.twoStep.title")),
    holdsRole: account.heldRole !== undefined,
  };
  const done = url.searchParams.get("done");
  switch (twoStep.state) {
    case "off":
      return { ...head, done, state: "off" as const, confirmed: account.emailVerified };
    case "begun":
      return { ...head, done, ...twoStep, qr: qrOf(twoStep.link) };
    case "on":
      return { ...head, done, ...twoStep };
  }
}

/** Field `do`: which of the page's forms was sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = await request.formData().catch(() => new FormData());
  const values = formValues(form, ["password", "code"]);
  const account = accountContext({ request, context });
  const owner = accountOfPage(context);
  const asked = form.get("do");
  const step: Step = asked === "confirm" || asked === "codes" || asked === "end" ? asked : "begin";
  const commands = { begin: beginTwoStep, confirm: confirmTwoStep, codes: newRecoveryCodes, end: endTwoStep };
  const result = await commands[step](account, owner, values, visit.address);
  // Done already, or gone, in another window, or the address isn't confirmed: the page as it is now says so.
  if (!result.ok && result.kind === "conflict") throw redirect(path, 303);
  if (!result.ok) {
    const { data: answer, init } = refused(result, {}, account.now);
    return data<{ step: Step; answer: FormAnswer }>({ step, answer }, init ?? {});
  }
  visit.wakeMail();
  const headers = new Headers();
  for (const each of result.value ? cookiesOfSession(result.value, visit) : []) headers.append("set-cookie", each);
  throw redirect(step === "begin" ? path : `${path}?done=${step}`, { status: 303, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Signing in with a code besides the password: off, being set up, or on. */
export default function TwoStepPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answerTo = (step: Step) => (actionData?.step === step ? actionData.answer : undefined);
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
            <PasswordForm step="begin" answer={answerTo("begin")} act={t("account.twoStep.begin")} />
          ) : (
            <UnconfirmedAddress>{t("account.twoStep.unconfirmed")}</UnconfirmedAddress>
          )}
        </>
      )}
      {page.state === "begun" && (
        <SetUp secret={page.secret} link={page.link} qr={page.qr} answer={answerTo("confirm")} />
      )}
      {page.state === "on" && (
        <>
          {done === "confirm" && (
            <Alert tone="success" role="status">
              {t("account.twoStep.done")}
            </Alert>
          )}
          {(done === "confirm" || done === "codes") && page.newCodes ? (
            <NewCodes codes={page.newCodes} />
          ) : (
            <>
              <PasswordForm
                step="codes"
                title={t("account.twoStep.recovery")}
                text={t("account.twoStep.left", { count: page.recoveryCodesLeft })}
                answer={answerTo("codes")}
                act={t("account.twoStep.newCodes")}
              />
              <PasswordForm
                step="end"
                title={t("account.twoStep.endTitle")}
                text={t("account.twoStep.endText")}
                answer={answerTo("end")}
                act={t("account.twoStep.end")}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
