import { data } from "react-router";
import { type Address, mostAddresses } from "#domain/addresses/address.ts";
import { addressesOf } from "#domain/addresses/queries.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { Told } from "#web/told.tsx";
import type { Route } from "./+types/list-page.ts";
import { AddressCard } from "./address-card.tsx";
import { listPath } from "./address-page.server.ts";
import { type AddressesTold, addressesFlash } from "./flash.server.ts";
import { shownAddress } from "./shown.server.ts";

await needTexts("account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const { t } = translator(language);
  const catalogue = await catalogueOf(db);
  const addresses = await addressesOf(db, accountOfPage(context).id);
  const told = addressesFlash.read(request);
  return data(
    {
      title: t("addresses.title"),
      canonical: origin + listPath,
      language,
      unlisted: true,
      addresses: addresses.map((address) => shownAddress(address, catalogue, language)),
      full: addresses.length >= mostAddresses,
      news: told && newsOf(told, addresses, language),
    },
    told && { headers: { "set-cookie": addressesFlash.cleared(origin) } },
  );
}

/** What to say of it: when the default was deleted, also who has it now. */
function newsOf({ kind }: AddressesTold, [first]: readonly Address[], language: Language): { text: string } {
  const { t } = translator(language);
  if (kind !== "inherited") return { text: t(`addresses.news.${kind}`) };
  if (!first) return { text: t("addresses.news.removed") };
  const name = isolated(`${first.firstName} ${first.lastName}`);
  return { text: t("addresses.news.inherited", { name, city: isolated(first.city) }) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** RT-16: where one's orders can go. */
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
        {!empty && !page.full && <AddLink />}
      </div>
      {page.news && <Told news={page.news} />}
      {empty ? (
        <EmptyState scene="no-addresses" title={t("addresses.empty")} text={t("addresses.emptyText")}>
          <AddLink />
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

function AddLink() {
  const { t } = useTranslation();
  return (
    <a href="/account/addresses/new" className={buttonClass("primary")}>
      <Icon name="plus" size={18} />
      {t("addresses.add")}
    </a>
  );
}
