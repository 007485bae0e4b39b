import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import { AccountForm } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { loadJobStatus } from "./job-status.server.ts";

type JobStatus = Awaited<ReturnType<typeof loadJobStatus>>;

/** Renders the failed jobs for emails, pictures and files, with buttons that retry them. */
export function FailedJobs({
  troubled: failedJobs,
  together,
  answer,
}: Pick<JobStatus, "troubled" | "together"> & { answer: FormState | undefined }) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.health.failedJobs")}>
      {failedJobs.length === 0 && <p className="text-14 text-ink-soft">{t("admin.health.noFailedJobs")}</p>}
      {(failedJobs.length > 0 || answer) && (
        <AccountForm action="/admin/health" answer={answer} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="max-w-2xl text-14 text-ink-soft">{t("admin.health.failedJobsText")}</p>
          <Table
            caption={t("admin.health.failedJobs")}
            hideCaption
            rows={failedJobs}
            getKey={({ key }) => key}
            columns={[
              {
                id: "what",
                header: t("admin.health.what"),
                cell: ({ kind, name }) => (
                  <>
                    {kind}{" "}
                    <span className="block max-w-60 truncate font-normal text-ink-soft">
                      <bdi>{name}</bdi>
                    </span>
                  </>
                ),
              },
              { id: "tries", header: t("admin.health.attempts"), numeric: true, cell: ({ attempts }) => attempts },
              {
                id: "error",
                header: t("admin.health.error"),
                cell: ({ error }) => (
                  <bdi dir="ltr" className="block min-w-52 wrap-anywhere">
                    {error}
                  </bdi>
                ),
              },
              {
                id: "next",
                header: t("admin.health.nextAttempt"),
                cell: ({ next, isAside }) => (
                  <span className={`whitespace-nowrap ${isAside ? "text-failure" : ""}`}>{next}</span>
                ),
              },
              {
                id: "again",
                header: <span className="sr-only">{t("admin.health.retry")}</span>,
                cell: ({ key, kind, name }) => (
                  <Button
                    type="submit"
                    variant="outline"
                    size="sm"
                    name="again"
                    value={key}
                    className="whitespace-nowrap"
                  >
                    {t("admin.health.retry")}
                    <span className="sr-only">
                      {kind} <bdi>{name}</bdi>
                    </span>
                  </Button>
                ),
              },
            ]}
          />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {together.map(({ key, label }) => (
              <Button key={key} type="submit" variant="outline" name="again" value={key}>
                {label}
              </Button>
            ))}
          </div>
        </AccountForm>
      )}
    </Card>
  );
}

/** Renders the table of the background jobs of this process. */
export function ProcessJobsTable({ jobs }: Pick<JobStatus, "jobs">) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.health.jobs")} padded={false}>
      <Table
        caption={t("admin.health.jobs")}
        hideCaption
        rows={jobs}
        getKey={({ name }) => name}
        columns={[
          {
            id: "name",
            header: t("admin.health.job"),
            cell: ({ name, words }) => (
              <>
                {words}
                {/* Technical name of the job, as monitoring shows it. */}
                <span className="block font-mono text-12 font-normal text-ink-soft">
                  <bdi dir="ltr">{name}</bdi>
                </span>
              </>
            ),
          },
          {
            id: "began",
            header: t("admin.health.lastStarted"),
            cell: ({ beganAt }) => <span className="whitespace-nowrap">{beganAt}</span>,
          },
          {
            id: "done",
            header: t("admin.health.lastSucceeded"),
            cell: ({ doneAt }) => <span className="whitespace-nowrap">{doneAt}</span>,
          },
          { id: "runs", header: t("admin.health.runs"), numeric: true, cell: ({ runs }) => runs },
          { id: "failing", header: t("admin.health.failuresSince"), numeric: true, cell: ({ failing }) => failing },
          {
            id: "error",
            header: t("admin.health.error"),
            cell: ({ error }) => (
              <bdi dir="ltr" className={`block wrap-anywhere text-failure ${error ? "min-w-52" : ""}`}>
                {error}
              </bdi>
            ),
          },
        ]}
      />
    </Card>
  );
}
