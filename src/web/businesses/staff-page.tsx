import { getAvatarPath } from "#domain/accounts/account.ts";
import { getBusinessPath, parseBusinessId } from "#domain/businesses/business.ts";
import { cancelInvitation, inviteStaff, listInvitations } from "#domain/businesses/invitations.server.ts";
import { changeStaffRole, listStaff, removeStaff, transferOwnership } from "#domain/businesses/staff.server.ts";
import { employedRoles } from "#domain/sellers/staff-permissions.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Result } from "#kernel/result.ts";
import { FailureAlert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { AccountField, AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { readFormValues } from "#web/read-form.server.ts";
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
import { type BusinessFlash, businessFlash } from "./flash.server.ts";
import { StaffRow } from "./staff-row.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("businesses")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, language } = getPageContext(args.context);
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
  const { wakeMail, language } = getPageContext(args.context);
  const context = createStaffContext(args.context);
  const values = await readFormValues(args.request, ["intent", "email", "role", "person", "invitation"]);
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
  if (!result.ok && result.code === "business.not_found") throw createBusinessNotFound();
  if (!result.ok) return respondWithFormErrors<string>(result, values, context.now);
  if (done === "invited") wakeMail();
  throw businessFlash.redirect(args.context, to ?? `${getBusinessPath(business.id)}/staff`, done);
}

export const shouldRevalidate = revalidateOnConflict;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the staff of a business and open invitations. */
export default function StaffPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const inviteState = answer?.values.intent === "invite" ? answer : undefined;
  return (
    <BusinessLayout frame={page}>
      {answer?.code && !inviteState && <FailureAlert>{getErrorMessage(answer.code)}</FailureAlert>}
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

/** Renders the form that invites somebody by email to work at a business. */
function InviteForm({ action, answer }: { action: string; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const roleCode = answer?.errors.find(({ field }) => field === "role")?.code;
  return (
    <AccountForm action={action} answer={answer} className="grid gap-4">
      <input type="hidden" name="intent" value="invite" />
      <AccountField
        form="invite"
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t("businesses.staff.email")}
        hint={t("businesses.staff.emailHint")}
        answer={answer}
        className="max-w-md"
        required
      />
      <RadioGroup
        label={t("businesses.staff.role")}
        variant="boxes"
        name="role"
        required
        defaultValue={answer?.values.role || "editor"}
        error={roleCode && getErrorMessage(roleCode)}
        options={employedRoles.map((role) => ({
          value: role,
          label: t(`businesses.role.${role}`),
          hint: t(`businesses.rolePermissions.${role}`),
        }))}
      />
      <div>
        <SubmitButton size="lg">{t("businesses.staff.send")}</SubmitButton>
      </div>
    </AccountForm>
  );
}

type RowProps = { invitation: Route.ComponentProps["loaderData"]["invitations"][number]; action: string };

/** Renders an invitation that has not been answered, with the button that cancels it. */
function InvitationRow({ invitation: { id, email, role, until, expired }, action }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className="text-14 text-ink-soft">
          {t(`businesses.role.${role}`)} ·{" "}
          {expired ? (
            <Badge tone="warning">{t("businesses.staff.expired")}</Badge>
          ) : (
            t("businesses.staff.until", { date: until })
          )}
        </p>
      </div>
      <PostForm action={action} preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="invitation" value={id} />
        <Button
          type="submit"
          variant="outline"
          aria-label={t("businesses.staff.cancelNamed", { email: wrapBidiIsolate(email) })}
        >
          {t("businesses.staff.cancel")}
        </Button>
      </PostForm>
    </div>
  );
}
