import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type AlertFrequency, alertFrequencies } from "#db/schema/saved-searches.ts";
import { withTransaction } from "#db/transaction.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { calculateNextAlert } from "./alert-times.ts";
import {
  createSavedSearchQuery,
  MAX_SAVED_SEARCH_NAME,
  MAX_SAVED_SEARCH_QUERY,
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_UNDO_MS,
} from "./saved-search.ts";

/** Context of commands that change the saved searches of a member. */
export type SavedSearchContext = { db: Db; now: Date; userId: number };

export type SavedSearch = {
  id: number;
  name: string;
  query: string;
  frequency: AlertFrequency;
  createdAt: Date;
  /** Number of active listings that were found since the member last opened the search. */
  newListings: number;
};

/** Lists the saved searches of a member, the newest first, or the one with the given id. */
export async function listSavedSearches(db: Db, userId: number, id?: number): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select s.id, s.name, s.query, s.frequency, s.created_at as "createdAt", (
      select count(*)::int from saved_search_matches m join ads a on a.id = m.ad_id
      where m.search_id = s.id and m.found_at > s.seen_at and a.status = 'active') as "newListings"
    from saved_searches s
    where s.user_id = ${userId} and s.removed_at is null ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.id desc`.execute(db);
  return rows;
}

export type SavedSearchInput = { name?: unknown; query?: unknown; frequency?: unknown };

const isFrequency = (value: unknown): value is AlertFrequency => alertFrequencies.some((each) => each === value);

/** Checks the name and the frequency of a saved search. Values that `input` does not contain stay undefined. */
function parseSavedSearchValues({ name, frequency }: SavedSearchInput): Result<{
  name?: string;
  frequency?: AlertFrequency;
}> {
  const errors: FieldError[] = [];
  const trimmedName = typeof name === "string" ? name.trim() : undefined;
  if (trimmedName === "") errors.push({ path: "name", code: "required", message: "name: required" });
  if ([...(trimmedName ?? "")].length > MAX_SAVED_SEARCH_NAME)
    errors.push({ path: "name", code: "too_long", message: `name: at most ${MAX_SAVED_SEARCH_NAME} characters` });
  if (frequency !== undefined && !isFrequency(frequency))
    errors.push({ path: "frequency", code: "choice", message: `frequency: one of ${alertFrequencies.join(", ")}` });
  if (errors.length > 0) return failure("invalid", "saved_search.invalid", errors);
  return ok({ name: trimmedName, frequency: isFrequency(frequency) ? frequency : undefined });
}

/**
 * Converts the parameters of a list to those of a saved search: the search text becomes filters, as on the list. Fails
 * with `saved_search.invalid` for parameters that name nothing known.
 */
export async function parseSavedSearchQuery(db: Db, query: unknown, now: Date): Promise<Result<string>> {
  const createError = (code: string, message: string) =>
    failure("invalid", "saved_search.invalid", [{ path: "query", code, message }]);
  if (typeof query !== "string" || query.length > MAX_SAVED_SEARCH_QUERY)
    return createError("search", "query: the parameters of a list");
  const rawParams = new URLSearchParams(createSavedSearchQuery(new URLSearchParams(query)));
  if (rawParams.size === 0) return createError("empty", "query: a search text or at least one filter");
  const catalog = await getCatalog(db);
  const { request, params, reading } = await parseListQuery(db, catalog, rawParams, { currency: BASE_CURRENCY, now });
  const [error] = request.errors;
  if (error) return createError("search", `query: ${error.message}`);
  const result = createSavedSearchQuery(params, {}, reading?.leftOut);
  if (result.length > MAX_SAVED_SEARCH_QUERY) return createError("search", "query: too many parameters");
  return ok(result);
}

/**
 * Saves a search of a member. Saving the same search again changes its name and frequency. Fails with
 * `saved_search.full` at the limit.
 */
export async function createSavedSearch(
  { db, now, userId }: SavedSearchContext,
  input: SavedSearchInput,
): Promise<Result<{ id: number }>> {
  const values = parseSavedSearchValues({ name: input.name ?? "", frequency: input.frequency ?? "daily" });
  const parsedQuery = await parseSavedSearchQuery(db, input.query, now);
  if (!values.ok || !parsedQuery.ok) {
    const errors = [values, parsedQuery].flatMap((result) => (result.ok ? [] : (result.errors ?? [])));
    return failure("invalid", "saved_search.invalid", errors);
  }
  const { name = "", frequency = "daily" } = values.value;
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    // The user row is locked, so that concurrent requests cannot exceed the limit.
    await sql`select id from users where id = ${userId} for update`.execute(trx);
    const existing = await trx
      .selectFrom("saved_searches")
      .select(["id", "removed_at"])
      .where("user_id", "=", userId)
      .where("query", "=", parsedQuery.value)
      .executeTakeFirst();
    if (existing?.removed_at === null) {
      await updateRow(trx, existing.id, { name, frequency }, now);
      return ok({ id: existing.id });
    }
    if ((await countSavedSearches(trx, userId)) >= MAX_SAVED_SEARCHES) return failure("conflict", "saved_search.full");
    // A deleted search with the same parameters gives way, so that the saved one begins anew.
    if (existing) await trx.deleteFrom("saved_searches").where("id", "=", existing.id).execute();
    const row = await trx
      .insertInto("saved_searches")
      .values({
        user_id: userId,
        name,
        query: parsedQuery.value,
        frequency,
        created_at: now,
        seen_at: now,
        next_alert_at: calculateNextAlert(frequency, now),
        removed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok(row);
  });
}

const countSavedSearches = async (trx: Db, userId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom("saved_searches")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Stores a new name or frequency. Listings found while alerts were off are not sent later. */
async function updateRow(
  trx: Db,
  id: number,
  { name, frequency }: { name?: string; frequency?: AlertFrequency },
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom("saved_searches")
    .select(["name", "frequency"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isChanged = frequency !== undefined && frequency !== before.frequency;
  await trx
    .updateTable("saved_searches")
    .set({ name: name ?? before.name })
    .$if(isChanged, (update) =>
      update.set({ frequency, next_alert_at: calculateNextAlert(frequency ?? before.frequency, now) }),
    )
    .where("id", "=", id)
    .execute();
  if (isChanged && before.frequency === "off")
    await sql`update saved_search_matches set alerted_at = ${now} where search_id = ${id} and alerted_at is null`.execute(
      trx,
    );
}

/** Changes the name or the frequency of a member's saved search. Missing values stay. */
export async function updateSavedSearch(
  { db, now, userId }: SavedSearchContext,
  id: number,
  input: Omit<SavedSearchInput, "query">,
): Promise<Result<{ id: number }>> {
  const values = parseSavedSearchValues(input);
  if (!values.ok) return values;
  return withTransaction(db, async (trx) => {
    const { rows } = await sql`
      select from saved_searches where id = ${id} and user_id = ${userId} and removed_at is null for update`.execute(
      trx,
    );
    if (rows.length === 0) return failure("not_found", "saved_search.not_found");
    await updateRow(trx, id, values.value, now);
    return ok({ id });
  });
}

/** Deletes a member's saved search. It can be restored within an hour. */
export async function removeSavedSearch(
  { db, now, userId }: SavedSearchContext,
  id: number,
): Promise<Result<{ id: number; name: string }>> {
  const removed = await db
    .updateTable("saved_searches")
    .set({ removed_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .returning(["id", "name"])
    .executeTakeFirst();
  return removed ? ok(removed) : failure("not_found", "saved_search.not_found");
}

/** Restores a search that the member deleted within the last hour. */
export async function restoreSavedSearch(
  { db, now, userId }: SavedSearchContext,
  id: number,
): Promise<Result<{ id: number; name: string }>> {
  return withTransaction(db, async (trx): Promise<Result<{ id: number; name: string }>> => {
    await sql`select id from users where id = ${userId} for update`.execute(trx);
    if ((await countSavedSearches(trx, userId)) >= MAX_SAVED_SEARCHES) return failure("conflict", "saved_search.full");
    const restored = await trx
      .updateTable("saved_searches")
      .set({ removed_at: null })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("removed_at", ">", new Date(now.getTime() - SAVED_SEARCH_UNDO_MS))
      .returning(["id", "name"])
      .executeTakeFirst();
    return restored ? ok(restored) : failure("not_found", "saved_search.not_found");
  });
}

/** Marks the listings of a member's saved search as seen and returns the parameters of the search. */
export async function openSavedSearch(
  { db, now, userId }: SavedSearchContext,
  id: number,
): Promise<Result<{ query: string }>> {
  const opened = await db
    .updateTable("saved_searches")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .returning("query")
    .executeTakeFirst();
  return opened ? ok(opened) : failure("not_found", "saved_search.not_found");
}
