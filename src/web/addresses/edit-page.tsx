import { changeAddress } from "#domain/addresses/commands.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { preferencesContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/edit-page.ts";
import { addressOfPage, addressPage, listPath, saveForm } from "./address-page.server.ts";
import { AddressPage } from "./address-page.tsx";

await needTexts("account");

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { t } = translator(context.get(preferencesContext).language);
  const address = await addressOfPage(context, params.address);
  return {
    ...(await addressPage(url, context, `${listPath}/${address.id}`, t("addresses.editTitle"))),
    address,
    defaultNote: address.isDefault ? t("addresses.isDefault") : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await addressOfPage(context, params.address);
  return saveForm(request, context, "changed", (book, values) => changeAddress(book, id, values));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function EditAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AddressPage page={page} answer={answer} />;
}
