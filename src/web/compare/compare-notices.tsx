import { Form } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ComparisonPageData } from "./compare-page.server.ts";

/**
 * Renders the messages about the comparison: that the list was shared, the last change with its undo, and listings
 * that cannot be shown.
 */
export function CompareNotices({ list }: { list: ComparisonPageData }) {
  const { t } = useTranslation();
  const { told: notice } = list;
  const canUndo = notice?.kind === "removed" || notice?.kind === "cleared" || notice?.kind === "kept";
  return (
    <div className="space-y-3 pb-4 empty:hidden">
      {list.shared && list.ids.length > 0 && (
        <Alert
          tone="info"
          title={t("compare.sharedTitle")}
          action={
            <div className="flex flex-wrap justify-end gap-2">
              <ReplaceListForm label={t("compare.keep")} ids={list.ids} variant="primary" />
              {list.own > 0 && (
                <a href="/shop/compare" className={getButtonClass("outline", "", "sm")}>
                  {t("compare.mine")}
                </a>
              )}
            </div>
          }
        >
          {list.own > 0 && t("compare.sharedText")}
        </Alert>
      )}
      {notice?.kind === "full" && (
        <Alert tone="warning" role="alert">
          {t("compare.full")}
        </Alert>
      )}
      {notice && notice.kind !== "full" && (
        <Alert
          tone={canUndo ? "info" : "success"}
          role="status"
          action={canUndo && <ReplaceListForm label={t("compare.undo")} ids={notice.before} undo />}
        >
          {t(`compare.outcomes.${notice.kind}`)}
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
          action={!list.shared && <ReplaceListForm label={t("compare.forget")} ids={list.ids} />}
        >
          {t("compare.gone", { count: list.gone })}
        </Alert>
      )}
    </div>
  );
}

type ListFormProps = { label: string; ids: readonly number[]; undo?: boolean; variant?: "primary" | "outline" };

/** Renders the form that replaces the reader's list with the given listings. */
function ReplaceListForm({ label, ids, undo = false, variant = "outline" }: ListFormProps) {
  return (
    <Form method="post" action="/shop/compare/keep">
      <CsrfField />
      <input type="hidden" name="ads" value={ids.join(",")} />
      {undo && <input type="hidden" name="undo" value="" />}
      <button type="submit" className={getButtonClass(variant, "", "sm")}>
        {label}
      </button>
    </Form>
  );
}
