import { data } from "react-router";
import { getAvatarPath } from "#domain/accounts/account.ts";
import { getBusinessPath, parseBusinessId } from "#domain/businesses/business.ts";
import { cancelInvitation, inviteStaff, listInvitations } from "#domain/businesses/invitations.server.ts";
import { changeStaffRole, listStaff, removeStaff, transferOwnership } from "#domain/businesses/staff.server.ts";
import { getFormValues } from "#domain/forms/form-fields.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Failure, Result } from "#kernel/result.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/staff-page.ts";
import { BusinessLayout } from "./business-layout.tsx";
import {
  createBusinessNotFound,
  createStaffContext,
  loadBusinessPage,
  requireBusiness,
} from "./business-page.server.ts";
import { type BusinessFlash, redirectWithBusinessFlash } from "./flash.server.ts";
import { InvitationRow, InviteForm } from "./invite-form.tsx";
import { StaffRow } from "./staff-row.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const { business, answer } = await loadBusinessPage(args, "staff");
  const { formatDate: date } = getFormatters(language);
  const [colleagues, invitations] = await Promise.all([
    listStaff(db, business.id),
    listInvitations(db, business.id, clock()),
  ]);
  return answer({
    colleagues: colleagues.map(({ avatar, since, ...colleague }) => ({
      ...colleague,
      avatar: avatar && getAvatarPath(avatar),
      since: since && date(since),
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({ ...invitation, until: date(expiresAt) })),
  });
}

type StaffActionResult = { result: Result<unknown>; done: BusinessFlash; to?: string };

/** Handles the staff actions. `intent` names the action: invite, cancel, change role, remove or transfer ownership. */
export async function action(args: Route.ActionArgs) {
  const { business } = await requireBusiness(args, "staff");
  const { wakeMail } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const context = createStaffContext(args.context);
  const form = await args.request.formData().catch(() => new FormData());
  const values = getFormValues(form, ["intent", "email", "role", "person", "invitation"]);
  const person = parseBusinessId(values.person);
  const handlers: Record<string, () => Promise<StaffActionResult>> = {
    invite: async () => ({ result: await inviteStaff(context, business.id, values, language), done: "invited" }),
    cancel: async () => ({
      result: await cancelInvitation(context, business.id, parseBusinessId(values.invitation)),
      done: "invitationCancelled",
    }),
    role: async () => ({
      result: await changeStaffRole(context, business.id, person, values.role),
      done: "roleChanged",
    }),
    remove: async () => ({ result: await removeStaff(context, business.id, person), done: "removed" }),
    // The previous owner can no longer open the staff page after the transfer, so the redirect leads to the business
    // page.
    "hand-over": async () => ({
      result: await transferOwnership(context, business.id, person),
      done: "handedOver",
      to: getBusinessPath(business.id),
    }),
  };
  const handler = Object.hasOwn(handlers, values.intent) ? handlers[values.intent] : undefined;
  if (!handler) throw createBusinessNotFound();
  const { result, done, to } = await handler();
  if (!result.ok) return respondWithStaffErrors(result, values, context.now);
  if (done === "invited") wakeMail();
  throw redirectWithBusinessFlash(args.context, to ?? `${getBusinessPath(business.id)}/staff`, done);
}

function respondWithStaffErrors(failure: Failure, values: Record<string, string>, now: Date) {
  if (failure.code === "business.not_found") throw createBusinessNotFound();
  const answer = respondWithFormErrors(failure, values, now);
  return data(answer.data, answer.init ?? undefined);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Staff of a business and open invitations. */
export default function StaffPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const inviteState = answer?.values.intent === "invite" ? answer : undefined;
  return (
    <BusinessLayout frame={page}>
      {answer?.code && !inviteState && (
        <Alert tone="failure" role="alert">
          {getErrorMessage(answer.code)}
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
        <InviteForm action={page.path} answer={inviteState} />
      </Card>
      <Card title={t("businesses.close.heading")}>
        <p className="pb-3 text-ink-soft">{t("businesses.close.about")}</p>
        <a href={`${page.path.replace(/staff$/, "close")}`} className={getButtonClass("danger")}>
          {t("businesses.close.link")}
        </a>
      </Card>
    </BusinessLayout>
  );
}
