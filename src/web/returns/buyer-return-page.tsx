import { findReturn } from "#domain/returns/queries.server.ts";
import { getReturnPath } from "#domain/returns/return.ts";
import { preloadMessages } from "#i18n/messages.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createNotFound, getOrderFromParams } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/buyer-return-page.ts";
import { loadReturnPage } from "./load-return-page.server.ts";
import { transitionReturnFromForm } from "./return-form.server.ts";
import { ReturnPage } from "./return-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("orders"), preloadMessages("returns")]);

/** Finds the return of the URL among those of the reader's order. Throws 404 for all others. */
async function requireReturn(args: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = getPageContext(args.context);
  const { order, path, token, actor } = await getOrderFromParams(args);
  const id = parsePositiveId(args.params.return);
  const entry = id ? await findReturn(db, id) : undefined;
  if (!entry || entry.order.id !== order.id) throw createNotFound();
  return { entry, token, actor, orderPath: path, path: getReturnPath(path, entry.found.id) };
}

export async function loader(args: Route.LoaderArgs) {
  const { t } = getPageContext(args.context);
  const { entry, token, orderPath, path } = await requireReturn(args);
  const back = { href: orderPath, text: t("orders.number", { number: entry.order.number }) };
  return loadReturnPage(args, entry, { reader: "buyer", path, token }, { back });
}

/** Applies the buyer's next step: marks the goods as sent, withdraws the return or disputes it. */
export async function action(args: Route.ActionArgs) {
  const { entry, actor, path } = await requireReturn(args);
  return transitionReturnFromForm(args, actor, entry, path);
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders a return for its buyer. */
export default function BuyerReturnPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return <ReturnPage page={page} answer={actionData as FormState | undefined} />;
}
