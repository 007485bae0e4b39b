import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { ComparisonPageData } from "./page.server.ts";

/** What has just happened to the list, with its undo, and what can't be shown of it. */
export function Notices({ list }: { list: ComparisonPageData }) {
  const { t } = useTranslation();
  const { told } = list;
  const canUndo = told?.kind === "removed" || told?.kind === "cleared" || told?.kind === "kept";
  return (
    <div className="space-y-3 pb-4 empty:hidden">
      {list.shared && list.ids.length > 0 && (
        <Alert
          tone="info"
          title={t("compare.sharedTitle")}
          action={
            <div className="flex flex-wrap justify-end gap-2">
              <ListForm label={t("compare.keep")} ids={list.ids} look="primary" />
              {list.own > 0 && (
                <a href="/shop/compare" className={buttonClass("outline", "", "sm")}>
                  {t("compare.mine")}
                </a>
              )}
            </div>
          }
        >
          {list.own > 0 && t("compare.sharedText")}
        </Alert>
      )}
      {told?.kind === "full" && (
        <Alert tone="warning" role="alert">
          {t("compare.full")}
        </Alert>
      )}
      {told && told.kind !== "full" && (
        <Alert
          tone={canUndo ? "info" : "success"}
          role="status"
          action={canUndo && <ListForm label={t("compare.undo")} ids={told.before} undo />}
        >
          {t(`compare.news.${told.kind}`)}
        </Alert>
      )}
      {list.tooMany && list.ids.length > 0 && (
        <Alert tone="warning" role="status">
          {t("compare.tooMany")}
        </Alert>
      )}
      {list.gone > 0 && list.ids.length > 0 && (
        <Alert
          tone="warning"
          role="status"
          action={!list.shared && <ListForm label={t("compare.forget")} ids={list.ids} />}
        >
          {t("compare.gone", { count: list.gone })}
        </Alert>
      )}
    </div>
  );
}

type ListFormProps = { label: string; ids: readonly number[]; undo?: boolean; look?: "primary" | "outline" };

/** Makes a list of ads one's own. */
function ListForm({ label, ids, undo = false, look = "outline" }: ListFormProps) {
  return (
    <Form method="post" action="/shop/compare/keep">
      <ForgeryField />
      <input type="hidden" name="ads" value={ids.join(",")} />
      {undo && <input type="hidden" name="undo" value="" />}
      <button type="submit" className={buttonClass(look, "", "sm")}>
        {label}
      </button>
    </Form>
  );
}
