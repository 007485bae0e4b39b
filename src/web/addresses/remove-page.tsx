import { Form } from "react-router";
import { removeAddress } from "#domain/addresses/commands.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useSending } from "#web/account/fields.tsx";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/remove-page.ts";
import { AddressLines } from "./address-lines.tsx";
import { addressBook, addressOfPage, listPath, notFound, toList } from "./address-page.server.ts";
import { shownAddress } from "./shown.server.ts";

await needTexts("account");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const address = await addressOfPage(context, params.address);
  const path = `${listPath}/${address.id}/remove`;
  return {
    title: translator(language).t("addresses.removeQuestion"),
    canonical: origin + path,
    language,
    unlisted: true,
    path,
    address: shownAddress(address, await catalogueOf(db), language),
  };
}

/** ST-10: the first remaining address takes the default over. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await addressOfPage(context, params.address);
  const result = await removeAddress(addressBook(context), id);
  if (!result.ok) throw notFound();
  return toList(context, result.value.newDefault === null ? "removed" : "inherited");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Asks once more: there is no way back. */
export default function RemoveAddressPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useSending(page.path);
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <AddressLines address={page.address} />
        <Form method="post" action={page.path} replace className="flex flex-wrap gap-3 pt-5">
          <ForgeryField />
          <Button type="submit" look="danger" size="lg" busy={sending}>
            {t("addresses.removeConfirm")}
          </Button>
          <a href="/account/addresses" className={buttonClass("quiet", "", "lg")}>
            {t("addresses.keep")}
          </a>
        </Form>
      </Card>
    </div>
  );
}
