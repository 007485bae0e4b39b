import { deleteAddress } from "#domain/addresses/commands.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ConfirmationPage } from "#web/account/confirmation-page.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/remove-page.ts";
import { addressesPath, createAddressBook, createAddressNotFound, requireAddress } from "./address-form.server.ts";
import { AddressLines } from "./address-lines.tsx";
import { toAddressView } from "./address-view.server.ts";
import { addressesFlash } from "./flash.server.ts";

await preloadMessages("account");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const address = await requireAddress(context, params.address);
  const path = `${addressesPath}/${address.id}/remove`;
  return {
    ...createUnlistedHead(context, path, (t) => t("addresses.removeQuestion")),
    path,
    address: toAddressView(address, await getCatalog(db), language),
  };
}

/** Deletes an address (ST-10). When the default address is deleted, the first remaining address becomes the default. */
export async function action({ params, context }: Route.ActionArgs) {
  const { id } = await requireAddress(context, params.address);
  const result = await deleteAddress(createAddressBook(context), id);
  if (!result.ok) throw createAddressNotFound();
  return addressesFlash.redirect(context, addressesPath, {
    kind: result.value.newDefault === null ? "removed" : "inherited",
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Asks for confirmation, because the deletion cannot be undone. */
export default function RemoveAddressPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <ConfirmationPage
      title={page.title}
      action={page.path}
      confirm={t("addresses.removeConfirm")}
      cancel={{ href: "/account/addresses", label: t("addresses.cancelRemoval") }}
    >
      <AddressLines address={page.address} />
    </ConfirmationPage>
  );
}
