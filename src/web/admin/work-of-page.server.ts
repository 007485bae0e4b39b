import type { Db } from "#db/database.ts";
import { type Troubled, troubledWork } from "#domain/admin/troubled.server.ts";
import { jobRuns } from "#domain/jobs/runs.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

/** Imports are given back one by one: a seller has one at a time. */
const givenBackTogether = ["mails", "pictures", "screenings"] as const;

/** What jobs failed at and how the jobs of this process are doing, as the page shows it. */
export async function workOfPage(db: Db, language: Language) {
  const { t, find } = translator(language);
  const { number, moment } = formatters(language);
  const troubled = await troubledWork(db);
  const kindOf = ({ kind }: Troubled) => t(`admin.health.kind.${kind}`);
  const at = (time: number | undefined) => (time === undefined ? "—" : moment(new Date(time)));
  const isMany = (kind: string) => troubled.filter((each) => each.kind === kind && !each.nextTryAt).length > 1;
  return {
    troubled: troubled.map((each) => ({
      key: `${each.kind} ${each.id}`,
      kind: kindOf(each),
      name: each.name,
      attempts: number(each.attempts),
      error: each.error ?? "—",
      next: each.nextTryAt ? moment(each.nextTryAt) : t("admin.health.aside"),
      isAside: !each.nextTryAt,
    })),
    together: givenBackTogether
      .filter(isMany)
      .map((kind) => ({ key: kind, label: t("admin.health.allAgain", { what: t(`admin.health.kinds.${kind}`) }) })),
    jobs: [...jobRuns()].map(([name, { beganAt, doneAt, runs, failing, error }]) => ({
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
