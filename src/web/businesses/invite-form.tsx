import { Form } from "react-router";
import type { EmployeeRole } from "#db/schema/businesses.ts";
import { employedRoles } from "#domain/sellers/staff-permissions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountField, AccountForm, useErrorMessage, useIsSubmitting } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import { CsrfField } from "#web/csrf-field.tsx";

/** Form that invites somebody by email to work at a business. */
export function InviteForm({ action, answer }: { action: string; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const sending = useIsSubmitting(action);
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
        <Button type="submit" size="lg" busy={sending}>
          {t("businesses.staff.send")}
        </Button>
      </div>
    </AccountForm>
  );
}

type RowProps = {
  invitation: { id: number; email: string; role: EmployeeRole; until: string; expired: boolean };
  action: string;
};

/** Renders an invitation that has not been answered, with the button that cancels it. */
export function InvitationRow({ invitation: { id, email, role, until, expired }, action }: RowProps) {
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
      <Form method="post" action={action} preventScrollReset>
        <CsrfField />
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="invitation" value={id} />
        <Button
          type="submit"
          variant="outline"
          aria-label={t("businesses.staff.cancelNamed", { email: wrapBidiIsolate(email) })}
        >
          {t("businesses.staff.cancel")}
        </Button>
      </Form>
    </div>
  );
}
