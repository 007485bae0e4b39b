import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import { ListPagination } from "#web/pagination/list-pagination.tsx";
import { ImportGuesses } from "./import-guesses.tsx";
import type { ImportPageData } from "./import-page.server.ts";
import { getImportPath, getProblemsPath } from "./import-paths.ts";

type Result = NonNullable<ImportPageData["result"]>;
type Problem = Result["problems"][number];

/** Renders the result of an import, or of its check, with all problems of the file. */
export function ImportResult({ id, result }: { id: number; result: Result }) {
  const { t } = useTranslation();
  const { state, checked } = result;
  const title = state === "done" ? (checked ? "checked" : "written") : state;
  return (
    <>
      <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="result">
        <h2 id="result" className="text-22 font-semibold">
          {t(`imports.result.${title}`)}
        </h2>
        {result.trouble && <FailureAlert>{result.trouble}</FailureAlert>}
        {(state === "stopped" || state === "cancelled") && (
          <p className="text-ink-soft">{t(`imports.result.${state}Text`)}</p>
        )}
        <dl className="flex flex-wrap gap-2 empty:hidden">
          {result.figures.map(({ label, value }) => (
            <div
              key={label}
              className="flex min-w-28 flex-col-reverse rounded-md border border-line bg-paper px-4 py-3"
            >
              <dt className="text-13 text-ink-soft">{label}</dt>
              <dd className="text-24 font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {result.missing &&
          (result.closes ? (
            <Alert tone="warning">{result.missing}</Alert>
          ) : (
            <p className="text-14 text-ink-soft">{result.missing}</p>
          ))}
        {result.unnamed && <Alert tone="warning">{t("imports.result.unnamed")}</Alert>}
        {result.pending && <Alert>{t("imports.result.pending")}</Alert>}
        <NextStep id={id} result={result} />
      </section>
      {result.guesses.length > 0 && <ImportGuesses values={result.guesses} />}
      {result.pages > 0 && result.figures.length > 0 && <Problems id={id} result={result} />}
    </>
  );
}

function NextStep({ id, result: { state, checked, hasWork, refused } }: { id: number; result: Result }) {
  const { t } = useTranslation();
  const path = getImportPath(id);
  const canStart = checked && state === "done";
  return (
    <div className="grid gap-3">
      {canStart && !hasWork && <p className="text-ink-soft">{t("imports.result.nothing")}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {canStart && hasWork && (
          <form method="post" action={`${path}/start`}>
            <CsrfField />
            <Button type="submit" size="lg">
              {t("imports.result.start")}
            </Button>
          </form>
        )}
        {checked && (
          <a href={`${path}?columns`} className={getButtonClass("outline", "", "lg")}>
            {t(state === "done" ? "imports.result.change" : "imports.result.again")}
          </a>
        )}
        {!checked && (
          <a href="/account/ads" className={getButtonClass("outline", "", "lg")}>
            {t("imports.result.toAds")}
          </a>
        )}
        <a href={getImportPath()} className={getButtonClass("quiet", "", "lg")}>
          {t("imports.result.anew")}
        </a>
        <form method="post" action={`${path}/remove`}>
          <CsrfField />
          <Button type="submit" variant="quiet" size="lg" title={t("imports.result.removeHint")}>
            {t("imports.result.remove")}
          </Button>
        </form>
      </div>
      {canStart && hasWork && refused && <p className="text-14 text-ink-soft">{t("imports.result.startHint")}</p>}
    </div>
  );
}

function Problems({ id, result }: { id: number; result: Result }) {
  const { t } = useTranslation();
  if (result.problems.length === 0 && result.page === 1) {
    return <p className="text-ink-soft">{t("imports.problems.none")}</p>;
  }
  return (
    <section id="problems" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="problems-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="problems-title" className="text-22 font-semibold">
          {t("imports.problems.title")} <span className="font-normal text-ink-soft">({result.total})</span>
        </h2>
        {result.refused && (
          <a href={`${getImportPath(id)}/refused.csv`} download className={getButtonClass("outline")}>
            {t("imports.problems.download")}
          </a>
        )}
      </div>
      {result.refused && <p className="text-14 text-ink-soft">{t("imports.problems.downloadHint")}</p>}
      <ul className="divide-y divide-line rounded-md border border-line bg-paper text-14">
        {result.problems.map((problem) => (
          <ProblemRow key={problem.key} problem={problem} />
        ))}
      </ul>
      <ListPagination page={result.page} pages={result.pages} getHref={(to) => getProblemsPath(id, to)} />
    </section>
  );
}

/**
 * Renders a problem of the import as a table row. On narrow screens the reason is below the cell that it concerns, so
 * that nothing is cut off.
 */
function ProblemRow({ problem: { row, level, column, value, reason } }: { problem: Problem }) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[7rem_minmax(0,2fr)_minmax(0,3fr)]">
      <p className="flex flex-wrap items-baseline gap-x-2 md:block">
        <span className="font-medium tabular-nums">
          {t("imports.problems.row")} {row}
        </span>{" "}
        <span className={`text-13 md:block ${level === "error" ? "text-failure" : "text-ink-soft"}`}>
          {t(`imports.problems.${level}`)}
        </span>
      </p>
      <p className="min-w-0 wrap-anywhere">
        {column ? <bdi className="text-ink-soft">{column}</bdi> : t("imports.problems.wholeRow")}
        {value && (
          <span className="block">
            <bdi>{value}</bdi>
          </span>
        )}
      </p>
      <p className="min-w-0 wrap-anywhere">{reason}</p>
    </li>
  );
}
