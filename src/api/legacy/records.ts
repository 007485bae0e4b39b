import { getPermissionFailure } from "#domain/accounts/roles.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { slugify } from "#kernel/slug.ts";
import type { ApiContext, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { type LegacyFields, parseRequestFields } from "./legacy-fields.ts";
import {
  getSessionAccount,
  mapErrorsToLegacyNames,
  respondWithFieldErrors,
  respondWithLegacyData,
} from "./responses.ts";

/** Parses the fields of a request after checking that the user is an administrator. Fails if not. */
export async function parseAdministratorRequest(
  c: ApiContext,
  { db, clock, getOrigin }: ApiServices,
): Promise<Result<{ context: AdminContext; fields: LegacyFields }>> {
  const actor = getSessionAccount(c);
  const permissionFailure = getPermissionFailure(actor, "administer");
  if (permissionFailure) return permissionFailure;
  const parsed = await parseRequestFields(c);
  return parsed.ok
    ? ok({ context: { db, actor, now: clock(), origin: getOrigin(c.req.raw) }, fields: parsed.value })
    : parsed;
}

/** Configuration that exposes an admin resource as records of the legacy API. */
export type LegacyRecordConfig = {
  /** Name of the admin resource. */
  resource: string;
  /** Current name of each field, by its legacy name. */
  names: Readonly<Record<string, string>>;
  /** Legacy names of the fields that can be set only when a record is created. */
  onlyNew: readonly string[];
  /** Current name of the slug field. A missing slug is derived from the English name. */
  slug: string;
  /** Values of a new record for fields that the request leaves out, by current field name. */
  defaults: FormValues;
  /** Loads a record in the legacy format. */
  read: (c: ApiContext, id: number) => Promise<Record<string, unknown> | undefined>;
};

const MAX_TEXT_LENGTH = 4_000;

/**
 * Converts the fields of a request to values by current field name. Null becomes an empty string, which clears the
 * value.
 */
function toResourceValues(fields: LegacyFields, names: LegacyRecordConfig["names"]): FormValues {
  const entries = Object.entries(names).flatMap(([name, ownName]): [string, string][] => {
    if (fields.isNull(name)) return [[ownName, ""]];
    const text = fields.text(name, MAX_TEXT_LENGTH);
    return text === undefined ? [] : [[ownName, text]];
  });
  return Object.fromEntries(entries);
}

/**
 * Creates the handlers of an endpoint for records. POST creates, PUT and PATCH update the given fields, DELETE removes.
 * All of them call the commands of the admin resource, with its rules and its audit log.
 */
export function createRecordHandlers(records: LegacyRecordConfig, services: ApiServices) {
  const form = adminResources.get(records.resource)?.form as ResourceForm;
  const respondWithRecord = async (c: ApiContext, id: number) =>
    respondWithLegacyData(c, (await records.read(c, id)) ?? {});

  const add = async (c: ApiContext) => {
    const sent = await parseAdministratorRequest(c, services);
    if (!sent.ok) return respondWithProblem(c, sent);
    const { context, fields } = sent.value;
    const values = toResourceValues(fields, records.names);
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const slug = { [records.slug]: slugify(values.name_en) };
    const added = await form.add?.(context, { ...records.defaults, ...slug, ...values });
    if (!added?.ok)
      return respondWithProblem(
        c,
        mapErrorsToLegacyNames(added ?? failure("forbidden", "account.forbidden"), records.names),
      );
    return respondWithRecord(c, Number(added.value));
  };

  const change = async (c: ApiContext) => {
    const sent = await parseAdministratorRequest(c, services);
    if (!sent.ok) return respondWithProblem(c, sent);
    const { context, fields } = sent.value;
    const id = fields.requiredId("id");
    const values = toResourceValues(fields, records.names);
    const record = await records.read(c, id);
    for (const name of records.onlyNew) {
      const isChanged =
        record && fields.getValue(name) !== undefined && String(fields.getValue(name)) !== String(record[name]);
      if (isChanged) fields.addError(name, "fixed", "can't be changed");
    }
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const row = record && (await form.read(context.db, String(id)));
    if (!row) return respondWithProblem(c, failure("not_found", "admin.gone"));
    const saved = await form.save?.(context, String(id), { ...row.values, ...values }, row.mark);
    if (!saved?.ok)
      return respondWithProblem(
        c,
        mapErrorsToLegacyNames(saved ?? failure("forbidden", "account.forbidden"), records.names),
      );
    return respondWithRecord(c, id);
  };

  const remove = async (c: ApiContext) => {
    const sent = await parseAdministratorRequest(c, services);
    if (!sent.ok) return respondWithProblem(c, sent);
    const { context, fields } = sent.value;
    const id = fields.requiredId("id");
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const row = await form.read(context.db, String(id));
    const action = form.actions?.find((each) => each.id === "remove");
    if (!row || !action) return respondWithProblem(c, failure("not_found", "admin.gone"));
    const removed = await action.run(context, String(id), {}, row.mark);
    return removed.ok
      ? respondWithLegacyData(c, { id })
      : respondWithProblem(c, mapErrorsToLegacyNames(removed, records.names));
  };

  return { add, change, remove };
}
