import { addAddress } from "#domain/addresses/commands.server.ts";
import { defaultAddressOf } from "#domain/addresses/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/new-page.ts";
import { addressPage, listPath, saveForm } from "./address-page.server.ts";
import { AddressPage } from "./address-page.tsx";

await needTexts("account");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const { t } = translator(context.get(preferencesContext).language);
  const { id, name, lastName, phone } = accountOfPage(context);
  const first = (await defaultAddressOf(db, id)) === undefined;
  return {
    ...(await addressPage(url, context, `${listPath}/new`, t("addresses.newTitle"))),
    // Most people's first address is their own.
    address: first ? { firstName: name, lastName, ...(phone ? { phone } : {}) } : {},
    defaultNote: first ? t("addresses.firstIsDefault") : undefined,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => saveForm(request, context, "added", addAddress);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

export default function NewAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AddressPage page={page} answer={answer} />;
}
