import { data, Form, redirect } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { approveAds, decideAd } from "#domain/moderation/decide.server.ts";
import { queueChoices, waitingAds } from "#domain/moderation/queue.server.ts";
import { sellerById } from "#domain/sellers/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { ForgeryField } from "#web/forgery-field.tsx";
import { OrderPages } from "#web/orders/order-pages.tsx";
import { pageOfAddress } from "#web/orders/page-of-address.ts";
import { nameOf } from "#web/product/fact-rows.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import { shownPrice } from "#web/shop/card.ts";
import type { Route } from "./+types/ads-page.ts";
import { moderationFlash } from "./flash.server.ts";
import { queueFilterOf, queueQuery } from "./queue-address.server.ts";
import { QueueFilters } from "./queue-filters.tsx";
import { idFrom, refusedForm } from "./refused.server.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { WaitingAdRow } from "./waiting-ad.tsx";
import { Wrong } from "./wrong.tsx";

const path = "/moderation/ads";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const { t } = translator(language);
  const catalogue = await catalogueOf(db);
  const filter = queueFilterOf(url);
  const [waiting, choices, seller] = await Promise.all([
    waitingAds(db, filter, pageOfAddress(url)),
    queueChoices(db),
    filter.sellerId ? sellerById(db, filter.sellerId) : undefined,
  ]);
  const { moment } = formatters(language);
  const categoryName = (id: number) => nameOf(catalogue.categories.byId.get(id), language);
  const undoWrong = url.searchParams.get("wrong");
  return {
    ...headOf(context, path, t("moderation.ads.title")),
    filter: { ...filter, seller: seller && inLanguage(seller.name, language).text },
    isNarrowed: Boolean(filter.sign || filter.categoryId || filter.sellerId),
    choices: {
      signs: choices.signs,
      categories: choices.categories.map(({ id, count }) => ({ id, count, name: categoryName(id) })),
    },
    items: waiting.items.map(({ name, seller: by, since, price, categoryId, slug: _, ...ad }) => ({
      ...ad,
      name: inLanguage(name, language),
      seller: { ...by, name: inLanguage(by.name, language) },
      since: moment(since),
      category: categoryName(categoryId),
      price: price ? shownPrice(price, catalogue, preferences) : undefined,
    })),
    page: waiting.page,
    hrefs: Array.from({ length: waiting.pages }, (_, i) => path + queueQuery(filter, i + 1)),
    query: queueQuery(filter),
    undoWrong: (["late", "overtaken"] as const).find((each) => each === undoWrong),
  };
}

/** Lets one ad through, or all that were chosen; each as it was shown. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = context.get(visitContext);
  const actor = accountOfPage(context);
  const form = await request.formData().catch(() => new FormData());
  const work = { db, now: clock(), origin };
  const one = readAd(form.get("approve"));
  const done = (news: Parameters<typeof moderationFlash.cookie>[0]) => {
    wakeMail();
    const headers = { "set-cookie": moderationFlash.cookie(news, origin) };
    return redirect(path + queueQuery(queueFilterOf(url), pageOfAddress(url)), { status: 303, headers });
  };
  if (one) {
    const result = await decideAd(work, actor, one, { kind: "approve" });
    if (!result.ok) return refusedForm(result, {});
    throw done({ what: "approve" });
  }
  const chosen = form.getAll("ad").flatMap((value) => readAd(value) ?? []);
  if (chosen.length === 0) return data({ values: {}, errors: [], code: "none" }, { status: 400 });
  const { approved, left } = await approveAds(work, actor, chosen.slice(0, 100));
  throw done({ what: "bulk", count: approved, left });
}

/** An ad as it was shown: "12.3" is the ad 12 in its version 3. */
function readAd(value: FormDataEntryValue | null): { id: number; version: number } | undefined {
  const [id, version] = typeof value === "string" ? value.split(".").map(idFrom) : [];
  return id && version ? { id, version } : undefined;
}

export const shouldRevalidate = rereadWhenLate;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The ads that wait, to be let through here or looked at on pages of their own. */
export default function AdsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { t } = useTranslation();
  const here = page.hrefs[page.page - 1] ?? path;
  return (
    <>
      <div>
        <h1 className="text-28 font-semibold">{page.title}</h1>
        <p className="text-ink-soft">{t("moderation.ads.text")}</p>
      </div>
      <QueueFilters filter={page.filter} choices={page.choices} />
      <Wrong answer={answer} />
      {page.undoWrong && (
        <Alert tone="warning" role="alert">
          {t(`moderation.undo.${page.undoWrong}`)}
        </Alert>
      )}
      {page.items.length === 0 ? (
        page.isNarrowed ? (
          <EmptyState title={t("moderation.ads.emptyFilter")} text="">
            <a href={path} className={buttonClass("outline")}>
              {t("moderation.ads.all")}
            </a>
          </EmptyState>
        ) : (
          <EmptyState title={t("moderation.ads.empty")} text={t("moderation.ads.emptyText")} />
        )
      ) : (
        <Form method="post" action={here} className="grid gap-4">
          <ForgeryField />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button type="submit" look="outline">
              {t("moderation.ads.approveChosen")}
            </Button>
            <Shortcuts />
          </div>
          <ul aria-label={t("moderation.ads.queue")} className="grid gap-3">
            {page.items.map((ad) => (
              <WaitingAdRow key={ad.id} ad={ad} query={page.query} />
            ))}
          </ul>
        </Form>
      )}
      <OrderPages page={page.page} pages={page.hrefs.length} hrefOf={(n) => page.hrefs[n - 1] ?? path} />
    </>
  );
}
