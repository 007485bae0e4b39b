import { changeAddress } from "#domain/addresses/commands.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { Card } from "#ui/card.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/edit-page.ts";
import { AddressForm } from "./address-form.tsx";
import { addressOfPage, formFrame, listPath, saveForm } from "./address-page.server.ts";

await needTexts("account");

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const address = await addressOfPage(context, params.address);
  const path = `${listPath}/${address.id}`;
  return {
    title: t("addresses.editTitle"),
    canonical: origin + path,
    language,
    unlisted: true,
    ...(await formFrame(url, context)),
    path,
    address,
    defaultNote: address.isDefault ? t("addresses.isDefault") : undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await addressOfPage(context, params.address);
  return saveForm(request, context, "changed", (book, values) => changeAddress(book, id, values));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16. */
export default function EditAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <AddressForm
          key={page.path}
          action={page.path}
          answer={answer}
          address={page.address}
          countries={page.countries}
          back={page.back}
          defaultNote={page.defaultNote}
        />
      </Card>
    </div>
  );
}
