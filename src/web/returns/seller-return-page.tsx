import { getSellerOrderPath } from "#domain/orders/order.ts";
import { findReturn } from "#domain/returns/queries.server.ts";
import { getSellerReturnPath } from "#domain/returns/return.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { requireSellerOrder } from "#web/seller-orders/load-seller-order.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/seller-return-page.ts";
import { loadReturnPage } from "./load-return-page.server.ts";
import { transitionReturnFromForm } from "./return-form.server.ts";
import { ReturnPage } from "./return-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("returns")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Finds the return of the URL among those of the member's sellers. Throws 404 for all others. */
async function requireReturn(args: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = getPageContext(args.context);
  const { sellerOrder, steps } = await requireSellerOrder(args);
  const id = parsePositiveId(args.params.return);
  const entry = id ? await findReturn(db, id) : undefined;
  if (!entry || entry.sellerOrder.id !== sellerOrder.id) throw createNotFound();
  return { entry, actor: steps.actor, path: getSellerReturnPath(entry.found) };
}

export async function loader(args: Route.LoaderArgs) {
  const { t } = getPageContext(args.context);
  const { entry, path } = await requireReturn(args);
  const text = t("orders.number", { number: entry.order.number });
  const back = { href: getSellerOrderPath(entry.sellerOrder.id), text };
  return loadReturnPage(args, entry, { reader: "seller", path }, { back });
}

/** Applies the seller's next step: answers the return, marks the goods as received, or refunds the buyer. */
export async function action(args: Route.ActionArgs) {
  const { entry, actor, path } = await requireReturn(args);
  return transitionReturnFromForm(args, actor, entry, path);
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a return for its seller. */
export default function SellerReturnPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return <ReturnPage page={page} answer={actionData as FormState | undefined} />;
}
