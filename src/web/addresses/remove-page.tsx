import { Form } from "react-router";
import { deleteAddress } from "#domain/addresses/commands.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useIsSubmitting } from "#web/account/fields.tsx";
import { preferencesContext, requestContext } from "#web/context.ts";
import { CsrfField } from "#web/csrf-field.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/remove-page.ts";
import {
  addressesPath,
  createAddressBook,
  createAddressNotFound,
  redirectToAddresses,
  requireAddress,
} from "./address-form.server.ts";
import { AddressLines } from "./address-lines.tsx";
import { toAddressView } from "./address-view.server.ts";

await preloadMessages("account");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const address = await requireAddress(context, params.address);
  const path = `${addressesPath}/${address.id}/remove`;
  return {
    title: getTranslator(language).t("addresses.removeQuestion"),
    canonical: origin + path,
    language,
    unlisted: true,
    path,
    address: toAddressView(address, await getCatalog(db), language),
  };
}

/** Deletes an address (ST-10). When the default address is deleted, the first remaining address becomes the default. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await requireAddress(context, params.address);
  const result = await deleteAddress(createAddressBook(context), id);
  if (!result.ok) throw createAddressNotFound();
  return redirectToAddresses(context, result.value.newDefault === null ? "removed" : "inherited");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation, because the deletion cannot be undone. */
export default function RemoveAddressPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const sending = useIsSubmitting(page.path);
  return (
    <div className="grid gap-5">
      <h1 className="text-28 font-semibold">{page.title}</h1>
      <Card>
        <AddressLines address={page.address} />
        <Form method="post" action={page.path} replace className="flex flex-wrap gap-3 pt-5">
          <CsrfField />
          <Button type="submit" variant="danger" size="lg" busy={sending}>
            {t("addresses.removeConfirm")}
          </Button>
          <a href="/account/addresses" className={getButtonClass("quiet", "", "lg")}>
            {t("addresses.cancelRemoval")}
          </a>
        </Form>
      </Card>
    </div>
  );
}
