import { updateAddress } from "#domain/addresses/commands.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { preferencesContext } from "#web/context.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/edit-page.ts";
import { addressesPath, loadAddressForm, requireAddress, submitAddressForm } from "./address-form.server.ts";
import { AddressPage } from "./address-page.tsx";

await preloadMessages("account");

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { t } = getTranslator(context.get(preferencesContext).language);
  const address = await requireAddress(context, params.address);
  return {
    ...(await loadAddressForm(url, context, `${addressesPath}/${address.id}`, t("addresses.editTitle"))),
    address,
    defaultNote: address.isDefault ? t("addresses.isDefault") : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await requireAddress(context, params.address);
  return submitAddressForm(request, context, "changed", (book, values) => updateAddress(book, id, values));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function EditAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AddressPage page={page} answer={answer} />;
}
