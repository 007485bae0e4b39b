import { refusal } from "#domain/accounts/roles.ts";
import type { AdminContext, RoomForm, Values } from "#domain/admin/room.ts";
import { rooms } from "#domain/admin/rooms.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { slugFrom } from "#kernel/slug.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { done, inTheirNames, readerOf, refused } from "./answers.ts";
import { type Fields, fieldsOf } from "./fields.ts";

/** An administrator, and what they send; nothing is read of anybody else's body. */
export async function sentByAdministrator(
  c: ApiContext,
  { db, clock, originOf }: ApiServices,
): Promise<Result<{ context: AdminContext; fields: Fields }>> {
  const actor = readerOf(c);
  const refusedActor = refusal(actor, "administer");
  if (refusedActor) return refusedActor;
  const read = await fieldsOf(c);
  return read.ok ? ok({ context: { db, actor, now: clock(), origin: originOf(c.req.raw) }, fields: read.value }) : read;
}

/** Rows of a room of the administration, as older apps call them. */
export type Records = {
  room: string;
  /** Our fields by their names. */
  names: Readonly<Record<string, string>>;
  /** Said when a record is added, and never again. */
  onlyNew: readonly string[];
  /** Our name of what is made of the English name where it isn't said. */
  slug: string;
  /** What isn't said of a new record, by our names. */
  usual: Values;
  /** The record as it is told. */
  read: (c: ApiContext, id: number) => Promise<Record<string, unknown> | undefined>;
};

const longestText = 4_000;

/** What the fields say, by our names; as in our own forms what is empty is none. */
function valuesOf(fields: Fields, names: Records["names"]): Values {
  const entries = Object.entries(names).flatMap(([name, ours]): [string, string][] => {
    if (fields.clears(name)) return [[ours, ""]];
    const text = fields.text(name, longestText);
    return text === undefined ? [] : [[ours, text]];
  });
  return Object.fromEntries(entries);
}

/**
 * POST adds a record, PUT and PATCH change the fields that they name, DELETE takes one away: by the administration's own
 * commands, so that the same rules hold and the same log tells of it.
 */
export function recordChanges(records: Records, services: ApiServices) {
  const form = rooms.get(records.room)?.form as RoomForm;
  const told = async (c: ApiContext, id: number) => done(c, (await records.read(c, id)) ?? {});

  const add = async (c: ApiContext) => {
    const sent = await sentByAdministrator(c, services);
    if (!sent.ok) return problem(c, sent);
    const { context, fields } = sent.value;
    const values = valuesOf(fields, records.names);
    if (fields.errors.length > 0) return refused(c, fields);
    const slug = { [records.slug]: slugFrom(values.name_en) };
    const added = await form.add?.(context, { ...records.usual, ...slug, ...values });
    if (!added?.ok) return problem(c, inTheirNames(added ?? failure("forbidden", "account.forbidden"), records.names));
    return told(c, Number(added.value));
  };

  const change = async (c: ApiContext) => {
    const sent = await sentByAdministrator(c, services);
    if (!sent.ok) return problem(c, sent);
    const { context, fields } = sent.value;
    const id = fields.requiredId("id");
    const values = valuesOf(fields, records.names);
    const record = await records.read(c, id);
    for (const name of records.onlyNew) {
      const fixed = record && fields.given(name) !== undefined && String(fields.given(name)) !== String(record[name]);
      if (fixed) fields.refuse(name, "fixed", "can't be changed");
    }
    if (fields.errors.length > 0) return refused(c, fields);
    const row = record && (await form.read(context.db, String(id)));
    if (!row) return problem(c, failure("not_found", "admin.gone"));
    const saved = await form.save?.(context, String(id), { ...row.values, ...values }, row.mark);
    if (!saved?.ok) return problem(c, inTheirNames(saved ?? failure("forbidden", "account.forbidden"), records.names));
    return told(c, id);
  };

  const remove = async (c: ApiContext) => {
    const sent = await sentByAdministrator(c, services);
    if (!sent.ok) return problem(c, sent);
    const { context, fields } = sent.value;
    const id = fields.requiredId("id");
    if (fields.errors.length > 0) return refused(c, fields);
    const row = await form.read(context.db, String(id));
    const act = form.acts?.find((each) => each.id === "remove");
    if (!row || !act) return problem(c, failure("not_found", "admin.gone"));
    const removed = await act.run(context, String(id), {}, row.mark);
    return removed.ok ? done(c, { id }) : problem(c, inTheirNames(removed, records.names));
  };

  return { add, change, remove };
}
