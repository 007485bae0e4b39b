import { type RawBuilder, sql } from "kysely";
import { applyAdminChange } from "#domain/admin/admin-change.server.ts";
import type { AdminContext, AdminResource } from "#domain/admin/resource.ts";
import { buildLocalNameExpression, buildTextSearchCondition, parseRowId } from "#domain/admin/table.ts";
import {
  applySpellingChanges,
  learnedTargetExpression,
  learnedValueExpression,
  type SpellingValue,
} from "#domain/lexicon/learned-spellings.server.ts";
import { type LearnedState, learnedTargets } from "#domain/lexicon/learning-rules.ts";
import type { Result } from "#kernel/result.ts";

const resourceNames = { make: "makes", model: "models", lookup: "lookups" } as const;

/** State as administrators see it: whether a spelling was accepted by its evidence or by a person. */
const stateExpression = sql`case when s.state = 'accepted' and not s.reviewed then 'accepted-by-evidence' else s.state end`;
const states = ["proposed", "accepted-by-evidence", "accepted", "rejected"] as const;

type Decision = {
  id: "accept" | "reject" | "undo";
  state: LearnedState;
  reviewed: boolean;
  where: RawBuilder<boolean>;
};

/** Decisions about learned spellings. `where` selects the rows that a decision changes. */
const decisions: readonly Decision[] = [
  { id: "accept", state: "accepted", reviewed: true, where: sql`not (s.state = 'accepted' and s.reviewed)` },
  { id: "reject", state: "rejected", reviewed: true, where: sql`s.state <> 'rejected'` },
  // The next run of the job decides again by the evidence.
  { id: "undo", state: "proposed", reviewed: false, where: sql`s.reviewed` },
];

type DecidedRow = SpellingValue & { rowId: number; word: string; before: LearnedState };

/** Applies a decision to learned spellings. Returns the number of changed spellings. */
const decideSpellings = (
  context: AdminContext,
  { id: decision, state, reviewed, where }: Decision,
  keys: readonly string[],
): Promise<Result<number>> =>
  applyAdminChange(context, async (trx, note) => {
    const ids = keys.map((key) => parseRowId(key.split(".").at(-1) ?? ""));
    const { rows } = await sql<DecidedRow>`
      with s as (select * from learned_spellings s where s.id = any(${ids}::int[]) and ${where} order by s.id for update)
      update learned_spellings changed set state = ${state}, reviewed = ${reviewed}, updated_at = ${context.now}
      from s where changed.id = s.id
      returning s.id as "rowId", s.word, s.state as before, ${learnedTargetExpression} as target,
        ${learnedValueExpression} as id`.execute(trx);
    for (const { rowId, word, before } of rows) {
      await note({
        action: `learned-spellings.${decision}`,
        subject: "learned-spellings",
        subjectId: rowId,
        details: { word, state: { from: before, to: state } },
      });
    }
    await applySpellingChanges(
      trx,
      rows.filter(({ before }) => before === "accepted" || state === "accepted"),
    );
    return rows.length;
  });

/** Admin section that lists the spellings that the site learned, with their evidence. */
export const learnedSpellingsResource: AdminResource = {
  name: "learned-spellings",
  table: {
    from: sql`from learned_spellings s left join makes m on m.id = s.make_id left join models d on d.id = s.model_id
      left join feature_lookups l on l.id = s.lookup_id`,
    // The row key contains the value of the spelling, because rows link to the page of that value.
    key: sql`${learnedTargetExpression} || '.' || ${learnedValueExpression} || '.' || s.id`,
    columns: [
      { id: "word", type: "text", value: sql`s.word`, sorts: true },
      { id: "target", type: "choice", value: learnedTargetExpression, sorts: true },
      {
        id: "of",
        type: "text",
        value: (language) =>
          sql`coalesce(${buildLocalNameExpression("m")(language)}, ${buildLocalNameExpression("d")(language)},
            ${buildLocalNameExpression("l")(language)})`,
        sorts: true,
      },
      { id: "listings_with", type: "number", value: sql`s.listings`, sorts: true },
      { id: "listings_elsewhere", type: "number", value: sql`s.listings_elsewhere`, sorts: true },
      { id: "clicks", type: "number", value: sql`s.clicks`, sorts: true },
      { id: "clicks_elsewhere", type: "number", value: sql`s.clicks_elsewhere`, sorts: true },
      { id: "spelling_state", type: "choice", value: stateExpression, sorts: true },
      { id: "updated_at", type: "moment", value: sql`s.updated_at`, sorts: true },
    ],
    search: (text) =>
      buildTextSearchCondition(
        text,
        sql`s.word`,
        ...["m", "d", "l"].flatMap((table) => [sql.ref(`${table}.name_en`), sql.ref(`${table}.name_ar`)]),
      ),
    filters: [
      { id: "spelling_state", choices: states, where: (state) => sql`${stateExpression} = ${state}` },
      { id: "target", choices: learnedTargets, where: (target) => sql`${learnedTargetExpression} = ${target}` },
    ],
    order: { by: "listings_with", down: true },
  },
  rowPath: (key) => {
    const [target = "make", id] = key.split(".");
    return `/admin/${resourceNames[target as keyof typeof resourceNames]}/${id}`;
  },
  bulk: decisions.map((decision) => ({
    id: decision.id,
    run: (context, keys) => decideSpellings(context, decision, keys),
  })),
};
