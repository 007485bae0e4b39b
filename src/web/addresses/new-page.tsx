import { addAddress } from "#domain/addresses/commands.server.ts";
import { findDefaultAddress } from "#domain/addresses/queries.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/new-page.ts";
import { addressesPath, loadAddressForm, submitAddressForm } from "./address-form.server.ts";
import { AddressPage } from "./address-page.tsx";

await preloadMessages("account");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, t } = getPageContext(context);
  const { id, name, lastName, phone } = getCurrentAccount(context);
  const first = (await findDefaultAddress(db, id)) === undefined;
  return {
    ...(await loadAddressForm(url, context, `${addressesPath}/new`, t("addresses.newTitle"))),
    // The first address is usually the member's own, so the form starts with the member's name and phone number.
    address: first ? { firstName: name, lastName, phone: phone || undefined } : {},
    defaultNote: first ? t("addresses.firstIsDefault") : undefined,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitAddressForm(request, context, "added", addAddress);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function NewAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AddressPage page={page} answer={answer} />;
}
