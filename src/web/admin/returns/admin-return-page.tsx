import type { Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { findReturn } from "#domain/returns/queries.server.ts";
import { getAdminReturnPath } from "#domain/returns/return.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { loadReturnPage } from "#web/returns/load-return-page.server.ts";
import { transitionReturnFromForm } from "#web/returns/return-form.server.ts";
import { ReturnPage } from "#web/returns/return-view.tsx";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/admin-return-page.ts";

await Promise.all([
  preloadMessages("account"),
  preloadMessages("admin"),
  preloadMessages("orders"),
  preloadMessages("returns"),
]);

async function requireReturn(args: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = getPageContext(args.context);
  const id = parsePositiveId(args.params.return);
  const entry = id ? await findReturn(db, id) : undefined;
  if (!entry) throw createNotFound();
  return { entry, path: getAdminReturnPath(entry.found.id) };
}

export async function loader(args: Route.LoaderArgs) {
  const { t } = getPageContext(args.context);
  const { entry, path } = await requireReturn(args);
  return loadReturnPage(
    args,
    entry,
    { reader: "staff", path },
    {
      back: { href: "/admin/returns?state=return-disputed", text: t("admin.resources.returns.title") },
      order: { href: `/admin/orders/${entry.order.id}`, text: t("orders.number", { number: entry.order.number }) },
    },
  );
}

/** Decides a return on behalf of the site, and writes the decision to the audit log. */
export async function action(args: Route.ActionArgs) {
  const { db } = getPageContext(args.context);
  const account = getCurrentAccount(args.context);
  const { entry, path } = await requireReturn(args);
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  try {
    return await transitionReturnFromForm(args, { by: "staff", userId: account.id }, entry, path);
  } catch (redirect) {
    await writeAuditLog(db, account as Member, {
      action: "returns.decide",
      subject: "returns",
      subjectId: entry.found.id,
      details: { number: entry.order.number, to: String(form.get("move")) },
    });
    throw redirect;
  }
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a return with the decisions of administrators. */
export default function AdminReturnPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ReturnPage page={page} answer={actionData as FormState | undefined}>
      <Card title={t("returns.order")}>
        <a href={page.order.href} className="link">
          {page.order.text}
        </a>
      </Card>
    </ReturnPage>
  );
}
