import type { Db } from "#db/database.ts";
import { type FailedJob, listFailedJobs } from "#domain/admin/failed-jobs.server.ts";
import { getJobRunStatistics } from "#domain/jobs/job-runs.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

/**
 * Kinds of failed jobs that can be retried together. Imports are retried one at a time, because a seller has only one
 * active import.
 */
const bulkRetryKinds = ["mails", "pictures", "screenings"] as const;

/** Loads failed jobs and the status of this process's background jobs for the health page. */
export async function loadJobStatus(db: Db, language: Language) {
  const { t, find } = getTranslator(language);
  const { formatNumber: number, formatDateTime: moment } = getFormatters(language);
  const failedJobs = await listFailedJobs(db);
  const formatKind = ({ kind }: FailedJob) => t(`admin.health.kind.${kind}`);
  const at = (time: number | undefined) => (time === undefined ? "—" : moment(new Date(time)));
  const isMany = (kind: string) => failedJobs.filter((each) => each.kind === kind && !each.nextTryAt).length > 1;
  return {
    troubled: failedJobs.map((each) => ({
      key: `${each.kind} ${each.id}`,
      kind: formatKind(each),
      name: each.name,
      attempts: number(each.attempts),
      error: each.error ?? "—",
      next: each.nextTryAt ? moment(each.nextTryAt) : t("admin.health.onHold"),
      isAside: !each.nextTryAt,
    })),
    together: bulkRetryKinds
      .filter(isMany)
      .map((kind) => ({ key: kind, label: t("admin.health.retryAll", { what: t(`admin.health.kinds.${kind}`) }) })),
    jobs: [...getJobRunStatistics()].map(([name, { beganAt, doneAt, runs, failing, error }]) => ({
      name,
      words: find(`admin.health.names.${name}`) ?? name,
      beganAt: at(beganAt),
      doneAt: at(doneAt),
      runs: number(runs),
      failing: number(failing),
      error: error ?? "",
    })),
  };
}
