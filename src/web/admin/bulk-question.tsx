import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { AdminCell } from "./cell.tsx";
import type { TableOfPage } from "./rows-form.tsx";

type Props = { asked: { act: string; keys: string[] }; page: TableOfPage; action: string };

/** Asks once more before something that can't be undone is done to many rows; it takes the focus from its button. */
export function BulkQuestion({ asked: { act, keys }, page, action }: Props) {
  const { t } = useTranslation();
  const sending = useSending(action);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const bulk = page.bulk.find(({ id }) => id === act);
  const type = page.columns[0]?.type ?? "text";
  return (
    <div ref={place} tabIndex={-1} className="max-w-2xl scroll-mt-24 outline-none">
      <Card title={bulk?.label}>
        <Form method="post" action={action} replace className="grid gap-4">
          <ForgeryField />
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
          <p>{t("admin.askMany", { count: keys.length })}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value={act} look="danger" size="lg" busy={sending}>
              {t("admin.reallyDo", { what: bulk?.label ?? act })}
            </Button>
            <a href={action} className={buttonClass("quiet", "", "lg")}>
              {t("admin.keep")}
            </a>
          </div>
        </Form>
      </Card>
    </div>
  );
}
