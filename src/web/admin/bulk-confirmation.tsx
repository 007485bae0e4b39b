import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { AdminCell } from "./cell.tsx";
import type { AdminTableView } from "./rows-form.tsx";

type Props = { pendingAction: { act: string; keys: string[] }; page: AdminTableView; action: string };

/** Asks for confirmation before an irreversible bulk action. Takes the focus from the button that was pressed. */
export function BulkConfirmation({ pendingAction: { act, keys }, page, action }: Props) {
  const { t } = useTranslation();
  const sending = useIsSubmitting(action);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const bulk = page.bulk.find(({ id }) => id === act);
  const type = page.columns[0]?.type ?? "text";
  return (
    <div ref={container} tabIndex={-1} className="max-w-2xl scroll-mt-24 outline-none">
      <Card title={bulk?.label}>
        <Form method="post" action={action} replace className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="sure" value="yes" />
          {keys.map((key) => (
            <input key={key} type="hidden" name="key" value={key} />
          ))}
          <ul className="list-disc ps-5">
            {page.rows
              .filter(({ key }) => keys.includes(key))
              .map(({ key, cells }) => (
                <li key={key}>
                  <AdminCell type={type} value={cells[0] ?? ""} />
                </li>
              ))}
          </ul>
          {bulk?.text && <p>{bulk.text}</p>}
          <p>{t("admin.confirmMany", { count: keys.length })}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value={act} variant="danger" size="lg" busy={sending}>
              {t("admin.confirmAction", { what: bulk?.label ?? act })}
            </Button>
            <a href={action} className={getButtonClass("quiet", "", "lg")}>
              {t("admin.cancelAction")}
            </a>
          </div>
        </Form>
      </Card>
    </div>
  );
}
