import { type Address, MAX_ADDRESSES } from "#domain/addresses/address.ts";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getTranslator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { PostForm, SubmitButton } from "#web/account/fields.tsx";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { FlashMessage } from "#web/flash-message.tsx";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/list-page.ts";
import { addressesPath } from "./address-form.server.ts";
import { AddressLines } from "./address-lines.tsx";
import { type AddressView, toAddressView } from "./address-view.server.ts";
import { type AddressesFlash, addressesFlash } from "./flash.server.ts";

await preloadMessages("account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, language } = getPageContext(context);
  const catalog = await getCatalog(db);
  const addresses = await listAddresses(db, getCurrentAccount(context).id);
  const flash = addressesFlash.read(request);
  return addressesFlash.respond(
    context,
    {
      ...createUnlistedHead(context, addressesPath, (t) => t("addresses.title")),
      addresses: addresses.map((address) => toAddressView(address, catalog, language)),
      full: addresses.length >= MAX_ADDRESSES,
      news: flash && formatAddressesFlash(flash, addresses, language),
    },
    flash,
  );
}

/**
 * Formats the message about the last change. When the default address was deleted, the message also names the new
 * default address.
 */
function formatAddressesFlash(
  { kind }: AddressesFlash,
  [first]: readonly Address[],
  language: Language,
): { text: string } {
  const { t } = getTranslator(language);
  if (kind !== "inherited") return { text: t(`addresses.outcomes.${kind}`) };
  if (!first) return { text: t("addresses.outcomes.removed") };
  const name = wrapBidiIsolate(`${first.firstName} ${first.lastName}`);
  return { text: t("addresses.outcomes.inherited", { name, city: wrapBidiIsolate(first.city) }) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the list of the account's saved addresses (RT-16). */
export default function AddressesPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const empty = page.addresses.length === 0;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">{page.title}</h1>
          {!empty && <p className="text-ink-soft">{t(page.full ? "addresses.full" : "addresses.text")}</p>}
        </div>
        {!empty && !page.full && <AddAddressLink />}
      </div>
      {page.news && <FlashMessage message={page.news} />}
      {empty ? (
        <EmptyState scene="no-addresses" title={t("addresses.empty")} text={t("addresses.emptyText")}>
          <AddAddressLink />
        </EmptyState>
      ) : (
        <ul className="grid items-stretch gap-4 md:grid-cols-2">
          {page.addresses.map((address) => (
            <li key={address.id} className="min-w-0">
              <AddressCard address={address} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AddAddressLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/addresses/new" className={getButtonClass("primary")}>
      <Icon name="plus" size={18} />
      {t("addresses.add")}
    </a>
  );
}

/** Renders the card of one saved address with its actions. */
function AddressCard({ address }: { address: AddressView }) {
  const { t } = useTranslation();
  const path = `/account/addresses/${address.id}`;
  const makeDefault = `${path}/default`;
  // Several cards have the same buttons. The description tells screen readers which address a button belongs to.
  const lines = `address-${address.id}`;
  return (
    <article className="flex h-full flex-col justify-between gap-4 rounded-md border border-line bg-paper p-4">
      <div className="flex items-start justify-between gap-3">
        <div id={lines} className="min-w-0">
          <AddressLines address={address} />
        </div>
        {address.isDefault && (
          <span className="shrink-0">
            <Badge tone="success" icon="check">
              {t("addresses.default")}
            </Badge>
          </span>
        )}
      </div>
      <div className="-mx-4 -mb-4 flex flex-wrap items-center gap-1 border-t border-line px-2 py-2">
        <a href={path} className={getButtonClass("quiet")} aria-describedby={lines}>
          {t("addresses.edit")}
        </a>
        <a href={`${path}/remove`} className={getButtonClass("quiet")} aria-describedby={lines}>
          {t("addresses.remove")}
        </a>
        {!address.isDefault && (
          <PostForm action={makeDefault} replace className="ms-auto">
            <SubmitButton variant="quiet" aria-describedby={lines}>
              {t("addresses.makeDefault")}
            </SubmitButton>
          </PostForm>
        )}
      </div>
    </article>
  );
}
