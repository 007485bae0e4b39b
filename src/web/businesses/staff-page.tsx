import { data } from "react-router";
import { avatarPath } from "#domain/accounts/account.ts";
import { businessId, businessPath } from "#domain/businesses/business.ts";
import { cancelInvitation, invitationsOf, invite } from "#domain/businesses/invitations.server.ts";
import { changeRole, colleaguesOf, handOver, removeStaff } from "#domain/businesses/staff.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { formatters } from "#i18n/formatters.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useWrong } from "#web/account/fields.tsx";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/staff-page.ts";
import { businessOfPage, businessPage, notFound, staffing } from "./business-of-page.server.ts";
import { type BusinessTold, tellAt } from "./flash.server.ts";
import { Frame } from "./frame.tsx";
import { InvitationRow, InviteForm } from "./invite-form.tsx";
import { StaffRow } from "./staff-row.tsx";

await Promise.all([needTexts("account"), needTexts("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await businessPage(args, "staff");
  const { date } = formatters(language);
  const [colleagues, invitations] = await Promise.all([
    colleaguesOf(db, business.id),
    invitationsOf(db, business.id, clock()),
  ]);
  return answer({
    colleagues: colleagues.map(({ avatar, since, ...colleague }) => ({
      ...colleague,
      avatar: avatar && avatarPath(avatar),
      since: since && date(since),
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({ ...invitation, until: date(expiresAt) })),
  });
}

type Done = { result: Result<unknown>; done: BusinessTold; to?: string };

/** Invites, changes, removes or hands over, as `intent` says. */
export async function action(args: Route.ActionArgs) {
  const { business } = await businessOfPage(args, "staff");
  const { wakeMail } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const context = staffing(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["intent", "email", "role", "person", "invitation"]);
  const person = businessId(values.person);
  const work: Record<string, () => Promise<Done>> = {
    invite: async () => ({ result: await invite(context, business.id, values, language), done: "invited" }),
    cancel: async () => ({
      result: await cancelInvitation(context, business.id, businessId(values.invitation)),
      done: "invitationCancelled",
    }),
    role: async () => ({ result: await changeRole(context, business.id, person, values.role), done: "roleChanged" }),
    remove: async () => ({ result: await removeStaff(context, business.id, person), done: "removed" }),
    // Who hands it over isn't the owner any more: this page is no longer theirs.
    "hand-over": async () => ({
      result: await handOver(context, business.id, person),
      done: "handedOver",
      to: businessPath(business.id),
    }),
  };
  const asked = Object.hasOwn(work, values.intent) ? work[values.intent] : undefined;
  if (!asked) throw notFound();
  const { result, done, to } = await asked();
  if (!result.ok) return refusedStaff(result, values, context.now);
  if (done === "invited") wakeMail();
  throw tellAt(args.context, to ?? `${businessPath(business.id)}/staff`, done);
}

function refusedStaff(failure: Failure, values: Record<string, string>, now: Date) {
  if (failure.code === "business.not_found") throw notFound();
  const answer = refused(failure, values, now);
  return data(answer.data, answer.init ?? undefined);
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Who works at a business, and who is asked to. */
export default function StaffPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const inviting = answer?.values.intent === "invite" ? answer : undefined;
  return (
    <Frame frame={page}>
      {answer?.code && !inviting && (
        <Alert tone="failure" role="alert">
          {wrong(answer.code)}
        </Alert>
      )}
      <ul className="grid gap-3">
        {page.colleagues.map((colleague) => (
          <li key={colleague.id} className="min-w-0">
            <StaffRow colleague={colleague} action={page.path} />
          </li>
        ))}
      </ul>
      {page.invitations.length > 0 && (
        <Card title={t("businesses.staff.invited")}>
          <ul className="grid gap-3">
            {page.invitations.map((invitation) => (
              <li key={invitation.id} className="min-w-0">
                <InvitationRow invitation={invitation} action={page.path} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t("businesses.staff.invite")}>
        <InviteForm action={page.path} answer={inviting} />
      </Card>
      <Card title={t("businesses.close.heading")}>
        <p className="pb-3 text-ink-soft">{t("businesses.close.about")}</p>
        <a href={`${page.path.replace(/staff$/, "close")}`} className={buttonClass("danger")}>
          {t("businesses.close.link")}
        </a>
      </Card>
    </Frame>
  );
}
