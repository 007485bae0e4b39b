import { addAddress } from "#domain/addresses/commands.server.ts";
import { defaultAddressOf } from "#domain/addresses/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { Card } from "#ui/card.tsx";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/new-page.ts";
import { AddressForm } from "./address-form.tsx";
import { formFrame, saveForm } from "./address-page.server.ts";

await needTexts("account");

const path = "/account/addresses/new";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const { id, name, lastName, phone } = accountOfPage(context);
  const first = (await defaultAddressOf(db, id)) === undefined;
  return {
    title: t("addresses.newTitle"),
    canonical: origin + path,
    language,
    unlisted: true,
    ...(await formFrame(url, context)),
    // Most people's first address is their own.
    address: first ? { firstName: name, lastName, ...(phone ? { phone } : {}) } : {},
    defaultNote: first ? t("addresses.firstIsDefault") : undefined,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => saveForm(request, context, "added", addAddress);

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16. */
export default function NewAddressPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <AddressForm
          action={path}
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
