import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AccountForm } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { AdminFieldView } from "./field-view.server.ts";
import { AdminField } from "./fields.tsx";
import { resolveFormVersion } from "./form-version.ts";

type Props = {
  act: { id: string; danger: boolean; label: string; text: string | undefined; fields: AdminFieldView[] };
  path: string;
  mark: string;
  answer: FormState | undefined;
};

/**
 * Renders the form for an action on a row. The form of an irreversible action is collapsed, so that a single click
 * cannot trigger it.
 */
export function RowActionForm({ act, path, mark, answer }: Props) {
  const { t } = useTranslation();
  const form = (
    <AccountForm action={path} answer={answer} className="grid gap-3">
      <input type="hidden" name="mark" value={resolveFormVersion(answer, mark)} />
      {act.text && <p className="text-14 text-ink-soft">{act.text}</p>}
      {act.fields.map((field) => (
        <AdminField key={field.name} form={`act-${act.id}`} field={field} value={undefined} answer={answer} />
      ))}
      <div>
        <Button type="submit" name="act" value={act.id} variant={act.danger ? "danger" : "outline"}>
          {act.danger ? t("admin.confirmAction", { what: act.label }) : act.label}
        </Button>
      </div>
    </AccountForm>
  );
  if (!act.danger) return <Card>{form}</Card>;
  return (
    <Card>
      <details className="group" open={answer !== undefined || undefined}>
        <summary className="flex min-h-8 cursor-pointer items-center text-14 font-medium text-failure">
          {act.label}
          <Icon name="chevron-down" size={18} className="ms-2 group-open:rotate-180" />
        </summary>
        <div className="pt-2">{form}</div>
      </details>
    </Card>
  );
}
