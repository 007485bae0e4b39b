import { importEncodings } from "#domain/imports/import-limits.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Select } from "#ui/select.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { ColumnsFormState, ImportPageData } from "./import-page.server.ts";
import { getImportPath } from "./import-paths.ts";

type Columns = NonNullable<ImportPageData["columns"]>;

/** Assigns a meaning to each column of the file and shows sample values. */
export function ImportColumnsForm({
  id,
  columns,
  answer,
}: {
  id: number;
  columns: Columns;
  answer: ColumnsFormState | undefined;
}) {
  const { t } = useTranslation();
  const error = answer?.error ?? columns.unreadable;
  return (
    <form method="post" action={getImportPath(id)} className="grid gap-5">
      <CsrfField />
      <div>
        <h2 className="text-22 font-semibold">{t("imports.columns.title")}</h2>
        <p className="text-ink-soft">{t("imports.columns.text")}</p>
      </div>
      {error && (
        <Alert tone="failure" role="alert">
          {error}
        </Alert>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-paper">
        {columns.list.map(({ header, field, samples }, i) => (
          <li key={header} className="grid items-start gap-x-5 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_16rem]">
            <div className="min-w-0">
              <p className="font-medium">
                <bdi className="wrap-anywhere">{header}</bdi>
              </p>
              <p className="truncate text-13 text-ink-soft">
                {samples.map((sample, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, in its order
                  <span key={n}>
                    {n > 0 && " · "}
                    <bdi>{sample}</bdi>
                  </span>
                ))}
              </p>
            </div>
            <Select
              name={`column-${i}`}
              label={
                <>
                  {t("imports.columns.meaning")} <bdi>{header}</bdi>
                </>
              }
              hideLabel
              placeholder={t("imports.columns.skip")}
              defaultValue={answer?.chosen[i] ?? field}
              error={answer?.twice.includes(i) && t("imports.columns.duplicate")}
            >
              {columns.groups.map(({ name, fields }) => (
                <optgroup key={name} label={t(`imports.groups.${name}`)}>
                  {fields.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <Select
          name="currency"
          label={t("imports.columns.currency")}
          options={columns.currencies}
          defaultValue={columns.currency}
        />
        <div className="flex items-end gap-2">
          <Select
            name="encoding"
            label={t("imports.columns.encoding")}
            options={importEncodings.map((name) => ({ value: name, label: name.toUpperCase() }))}
            defaultValue={columns.encoding}
            className="grow"
          />
          <Button type="submit" name="reread" value="1" variant="outline">
            {t("imports.columns.reread")}
          </Button>
        </div>
      </div>
      <Checkbox
        name="closeMissing"
        label={t("imports.columns.closeMissing")}
        hint={t("imports.columns.closeHint")}
        defaultChecked={columns.closeMissing}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg">
          {t("imports.columns.check")}
        </Button>
        <p className="text-14 text-ink-soft">{t("imports.columns.checkHint")}</p>
      </div>
    </form>
  );
}
