import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { importEncodings } from "#domain/imports/import-limits.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Progress } from "#ui/progress.tsx";
import { Select } from "#ui/select.tsx";
import { requirePermission } from "#web/account/current-account.server.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/import-page.ts";
import { type ColumnsFormState, chooseColumns, type ImportPageData, loadImport } from "./import-page.server.ts";
import { getImportPath } from "./import-paths.ts";
import { ImportResult } from "./result-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("imports")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("business")];

export const loader = (args: Route.LoaderArgs) => loadImport(args);

export const action = (args: Route.ActionArgs) => chooseColumns(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the import page with the columns, the progress or the result. */
export default function ImportPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="text-14">
          <a href={getImportPath()} className="text-ink-soft underline-offset-4 hover:underline">
            {t("imports.result.back")}
          </a>
        </p>
        <h1 className="text-28 font-semibold">
          <bdi className="wrap-anywhere">{page.name}</bdi>
        </h1>
      </div>
      {page.told && (
        <Alert tone={page.told.done ? "success" : "failure"} role="status">
          {page.told.text}
        </Alert>
      )}
      {page.columns && <ImportColumnsForm id={page.id} columns={page.columns} answer={answer} />}
      {page.progress && <ImportProgress id={page.id} progress={page.progress} />}
      {page.result && <ImportResult id={page.id} result={page.result} />}
    </div>
  );
}

/** Polling interval of the progress in milliseconds. Without JavaScript the page reloads at the same interval. */
const POLL_INTERVAL_MS = 2_000;

/** Renders the progress of an import. The page polls the progress with JavaScript and reloads itself without. */
function ImportProgress({ id, progress }: { id: number; progress: NonNullable<ImportPageData["progress"]> }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6" aria-labelledby="progress">
      <noscript>
        <meta httpEquiv="refresh" content={String(POLL_INTERVAL_MS / 1_000)} />
      </noscript>
      <h2 id="progress" className="text-22 font-semibold">
        {t(`imports.progress.${progress.state}`)}
      </h2>
      <Progress
        label={t(`imports.progress.${progress.state}`)}
        hideLabel
        value={progress.state === "waiting" ? undefined : progress.percent}
        valueText={`${progress.percent}%`}
      />
      <p className="flex flex-wrap gap-x-4 text-14 text-ink-soft">
        <span>{progress.rows}</span>
        {progress.left && <span>{progress.left}</span>}
      </p>
      <p className="text-14">{t("imports.progress.leave")}</p>
      <form method="post" action={`${getImportPath(id)}/cancel`} className="flex flex-wrap items-center gap-3">
        <CsrfField />
        <Button type="submit" variant="outline">
          {t("imports.progress.cancel")}
        </Button>
        <span className="text-13 text-ink-soft">{t("imports.progress.cancelHint")}</span>
      </form>
    </section>
  );
}

type Columns = NonNullable<ImportPageData["columns"]>;

type Props = { id: number; columns: Columns; answer: ColumnsFormState | undefined };

/** Renders the form that assigns a field to each column of the file, with sample values. */
function ImportColumnsForm({ id, columns, answer }: Props) {
  const { t } = useTranslation();
  const error = answer?.error ?? columns.unreadable;
  return (
    <form method="post" action={getImportPath(id)} className="grid gap-5">
      <CsrfField />
      <div>
        <h2 className="text-22 font-semibold">{t("imports.columns.title")}</h2>
        <p className="text-ink-soft">{t("imports.columns.text")}</p>
      </div>
      {error && <FailureAlert>{error}</FailureAlert>}
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
