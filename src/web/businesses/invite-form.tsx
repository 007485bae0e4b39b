import { Form } from "react-router";
import type { EmployedRole } from "#db/schema/businesses.ts";
import { employedRoles } from "#domain/sellers/duties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { AccountField, AccountForm, useSending, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { ForgeryField } from "#web/forgery-field.tsx";

/** Asks somebody by e-mail to work at a business. */
export function InviteForm({ action, answer }: { action: string; answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const sending = useSending(action);
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
        look="boxes"
        name="role"
        required
        defaultValue={answer?.values.role || "editor"}
        error={roleCode && wrong(roleCode)}
        options={employedRoles.map((role) => ({
          value: role,
          label: t(`businesses.role.${role}`),
          hint: t(`businesses.does.${role}`),
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
  invitation: { id: number; email: string; role: EmployedRole; until: string; expired: boolean };
  action: string;
};

/** Somebody who was asked and hasn't answered. */
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
        <ForgeryField />
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" look="outline" aria-label={t("businesses.staff.cancelNamed", { email: isolated(email) })}>
          {t("businesses.staff.cancel")}
        </Button>
      </Form>
    </div>
  );
}
