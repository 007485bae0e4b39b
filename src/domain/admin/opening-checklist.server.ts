import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import { parseSiteSettings } from "#domain/site/site-settings.ts";
import { ok, type Result } from "#kernel/result.ts";
import { applyAdminChange, rejectAdminChange } from "./admin-change.server.ts";
import type { AdminContext } from "./resource.ts";

/**
 * Setup step of the opening checklist, which an operator completes before opening the site. Steps are in display order.
 */
type OpeningChecklistStep = {
  name: "contact" | "address" | "bank" | "mail" | "terms" | "currencies" | "shipping";
  done: boolean;
  /** Page on which the step is completed. Mail is configured outside the site, so its step has no page. */
  href?: string;
};

export type OpeningChecklist = { steps: OpeningChecklistStep[]; complete: boolean; hidden: boolean };

const HIDDEN_SETTING_KEY = "openingChecklistHidden";

/**
 * Returns all setup steps and whether each is done. The bank step is also done when the site takes no bank transfers;
 * the shipping step is also done when the site has no cart. `{ sendsMail }` tells whether the server sends real mail.
 */
export async function getOpeningChecklist(db: Db, { sendsMail }: { sendsMail: boolean }): Promise<OpeningChecklist> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const site = parseSiteSettings(settings);
  const { rows: completed } = await sql<{ terms: boolean; currencies: boolean }>`
    select (select count(*) = 2 from site_pages where slug in ('terms', 'privacy') and updated_at is not null) as terms,
      exists (select from audit_log where subject = 'currencies') as currencies`.execute(db);
  const takesTransfers = site.hasCart && settings.get("payTransfer") !== "false";
  const steps: OpeningChecklistStep[] = [
    { name: "contact", done: Boolean(site.contacts.email || site.contacts.phone), href: "/admin/settings#contact" },
    { name: "address", done: site.contacts.address !== undefined, href: "/admin/settings#contact" },
    { name: "bank", done: !takesTransfers || site.bank !== undefined, href: "/admin/settings#bank" },
    { name: "mail", done: sendsMail },
    { name: "terms", done: completed[0]?.terms ?? false, href: "/admin/site-pages" },
    {
      name: "currencies",
      done: settings.has("defaultCurrency") || (completed[0]?.currencies ?? false),
      href: "/admin/settings#region",
    },
    { name: "shipping", done: !site.hasCart || settings.has("shipping"), href: "/admin/settings#totals" },
  ];
  const complete = steps.every(({ done }) => done);
  return { steps, complete, hidden: complete && settings.get(HIDDEN_SETTING_KEY) === "true" };
}

/** Hides the opening checklist from the dashboard. Fails with `conflict` while a step is not done. */
export async function hideOpeningChecklist(
  context: AdminContext,
  options: { sendsMail: boolean },
): Promise<Result<undefined>> {
  const hidden = await applyAdminChange(context, async (trx, note) => {
    const { complete } = await getOpeningChecklist(trx, options);
    if (!complete) rejectAdminChange("conflict", "admin.not_complete");
    await saveSetting(trx, HIDDEN_SETTING_KEY, "true", context.now);
    await note({ action: "settings.change", subject: "settings", subjectId: "checklist" });
  });
  return hidden.ok ? ok(undefined) : hidden;
}
