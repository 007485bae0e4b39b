import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { parseSiteSettings } from "#domain/site/site-settings.ts";
import { ok, type Result } from "#kernel/result.ts";
import { change, refuse } from "./change.server.ts";
import type { AdminContext } from "./room.ts";

/** What an operator settles before visitors come, in the order in which it is shown. */
export type OpeningStep = {
  name: "contact" | "address" | "bank" | "mail" | "terms" | "currencies" | "shipping";
  done: boolean;
  /** The page where it is done; mail is configured outside the site. */
  href?: string;
};

export type OpeningChecklist = { steps: OpeningStep[]; complete: boolean; hidden: boolean };

const hiddenKey = "openingChecklistHidden";

/**
 * Reads what is still to be settled. The bank account counts as settled where transfers are off, shipping where nothing is
 * ordered. `sendsMail`: mails leave this machine.
 */
export async function readOpeningChecklist(db: Db, { sendsMail }: { sendsMail: boolean }): Promise<OpeningChecklist> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  const site = parseSiteSettings(set);
  const { rows: written } = await sql<{ terms: boolean; currencies: boolean }>`
    select (select count(*) = 2 from site_pages where slug in ('terms', 'privacy') and updated_at is not null) as terms,
      exists (select from audit_log where subject = 'currencies') as currencies`.execute(db);
  const takesTransfers = site.hasCart && set.get("payTransfer") !== "false";
  const steps: OpeningStep[] = [
    { name: "contact", done: Boolean(site.contacts.email || site.contacts.phone), href: "/admin/settings#contact" },
    { name: "address", done: site.contacts.address !== undefined, href: "/admin/settings#contact" },
    { name: "bank", done: !takesTransfers || site.bank !== undefined, href: "/admin/settings#bank" },
    { name: "mail", done: sendsMail },
    { name: "terms", done: written[0]?.terms ?? false, href: "/admin/site-pages" },
    {
      name: "currencies",
      done: set.has("defaultCurrency") || (written[0]?.currencies ?? false),
      href: "/admin/settings#region",
    },
    { name: "shipping", done: !site.hasCart || set.has("shipping"), href: "/admin/settings#totals" },
  ];
  const complete = steps.every(({ done }) => done);
  return { steps, complete, hidden: complete && set.get(hiddenKey) === "true" };
}

/** Hides the list from the dashboard; refused while anything is open. */
export async function hideOpeningChecklist(
  context: AdminContext,
  given: { sendsMail: boolean },
): Promise<Result<undefined>> {
  const hidden = await change(context, async (trx, note) => {
    const { complete } = await readOpeningChecklist(trx, given);
    if (!complete) refuse("conflict", "admin.not_complete");
    const row = { key: hiddenKey, value: "true", updated_at: context.now };
    await trx
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await note({ action: "settings.change", subject: "settings", subjectId: "checklist" });
  });
  return hidden.ok ? ok(undefined) : hidden;
}
