import { Form } from "react-router";
import { employedRoles, type StaffRole } from "#domain/sellers/staff-permissions.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { CsrfField } from "#web/csrf-field.tsx";

type Props = {
  colleague: {
    id: number;
    name: string;
    email: string;
    avatar: string | null;
    role: StaffRole;
    since: string | null;
  };
  action: string;
};

/** Renders the row of a staff member with the actions that the owner may take. */
export function StaffRow({ colleague: { id, name, email, avatar, role, since }, action }: Props) {
  const { t } = useTranslation();
  const renderHiddenFields = (intent: string) => (
    <>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="person" value={id} />
    </>
  );
  return (
    <article className="grid gap-3 rounded-md border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={avatar ?? undefined} size="md" />
        <div className="min-w-0 grow basis-40">
          <h2 className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-14 text-ink-soft">
            <bdi dir="ltr" className="wrap-anywhere">
              {email}
            </bdi>
            {since && <span className="block">{t("businesses.staff.since", { date: since })}</span>}
          </p>
        </div>
        <Badge tone={role === "owner" ? "info" : "unknown"}>{t(`businesses.role.${role}`)}</Badge>
      </div>
      {role !== "owner" && (
        <details>
          <summary className="link inline-flex min-h-10 items-center text-14 font-medium">
            {t("businesses.staff.change")}
          </summary>
          <div className="grid gap-4 pt-3">
            <Form method="post" action={action} preventScrollReset className="flex flex-wrap items-end gap-3">
              {renderHiddenFields("role")}
              <Select
                id={`role-${id}`}
                name="role"
                label={t("businesses.staff.role")}
                defaultValue={role}
                options={employedRoles.map((each) => ({
                  value: each,
                  label: `${t(`businesses.role.${each}`)} – ${t(`businesses.rolePermissions.${each}`)}`,
                }))}
                className="grow basis-56"
              />
              <Button type="submit" variant="outline">
                {t("account.save")}
              </Button>
            </Form>
            <div className="flex flex-wrap gap-3 border-t border-line pt-4">
              <Form method="post" action={action} preventScrollReset>
                {renderHiddenFields("remove")}
                <Button
                  type="submit"
                  variant="danger"
                  aria-label={t("businesses.staff.removeNamed", { name: wrapBidiIsolate(name) })}
                >
                  {t("businesses.staff.remove")}
                </Button>
              </Form>
              <details>
                <summary className="link inline-flex min-h-10 items-center text-14">
                  {t("businesses.staff.handOver")}
                </summary>
                <Form method="post" action={action} className="grid justify-items-start gap-3 pt-2">
                  {renderHiddenFields("hand-over")}
                  <p className="max-w-prose text-14 text-ink-soft">
                    {t("businesses.staff.handOverText", { name: wrapBidiIsolate(name) })}
                  </p>
                  <Button type="submit" variant="danger">
                    {t("businesses.staff.handOverConfirm")}
                  </Button>
                </Form>
              </details>
            </div>
          </div>
        </details>
      )}
    </article>
  );
}
