import { data, type RouterContextProvider, redirect } from "react-router";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listMemberVehicles } from "#domain/garage/member-garage.server.ts";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import { getConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import { getConversationPreview } from "#domain/inbox/start-conversation.server.ts";
import { getNoTradeInReason, tradeInConditions, tradeInPath } from "#domain/inbox/trade-in.ts";
import { estimateTradeIn, parseTradeInCar, type TradeInCarInput } from "#domain/inbox/trade-in-car.server.ts";
import { createTradeInOffer, type TradeInTarget } from "#domain/inbox/trade-in-commands.server.ts";
import { findFacetEntry, getFacetValue } from "#domain/listings/query/facet-values.ts";
import { getValuationModel } from "#domain/market/valuation.server.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { listModelsByMake } from "#web/vehicles/models-by-make.server.ts";
import { createAmountFormatter, presentParticipant, presentTopic } from "./conversation-view.server.ts";
import { formatInboxError } from "./form-errors.server.ts";
import { parseOfferAmount } from "./offer-amount.server.ts";
import { getInboxContext } from "./thread-actions.server.ts";
import { formatTradeInValue } from "./trade-in-view.server.ts";

type Context = Readonly<RouterContextProvider>;

const parseTarget = ({ searchParams }: URL): TradeInTarget => {
  const conversation = parsePositiveId(searchParams.get("conversation"));
  return conversation > 0 ? { conversation } : { listing: parsePositiveId(searchParams.get("ad")) };
};

const getFormPath = (target: TradeInTarget, car: { model?: string; year?: string } = {}): string =>
  buildUrl(tradeInPath, {
    ...("listing" in target ? { ad: target.listing } : { conversation: target.conversation }),
    ...car,
  });

/** Loads for which car and to whom the offer is. Throws 404 for conversations and listings that cannot be seen. */
async function loadSubject(target: TradeInTarget, context: Context) {
  const { db, clock } = getPageContext(context);
  const account = getCurrentAccount(context);
  if ("conversation" in target) {
    const thread = await getConversationThread(db, account, target.conversation, { now: clock(), limit: 1 });
    if (!thread.ok) throw data(null, { status: 404 });
    const { topic, other, side, silence } = thread.value.conversation;
    return { topic, other, side, silence };
  }
  const preview = await getConversationPreview(db, account.id, { adId: target.listing }, clock());
  if (preview.ok && preview.value.conversation !== undefined)
    throw redirect(getFormPath({ conversation: preview.value.conversation }), 302);
  if (!preview.ok && preview.kind === "not_found") throw data(null, { status: 404 });
  return preview.ok ? preview.value : preview;
}

/** Loads the form that offers a car in part payment, or the reason why none can be offered. */
export async function loadTradeInPage(url: URL, context: Context) {
  const { db, clock, language, t } = getPageContext(context);
  const target = parseTarget(url);
  const subject = await loadSubject(target, context);
  const head = createUnlistedHead(context, tradeInPath, t("inbox.tradeIn.title"));
  if ("ok" in subject) return { ...head, refused: formatInboxError(subject, language) };
  const { topic, other, side, silence } = subject;
  const listing = topic.kind === "ad" ? topic.ad : null;
  const participant = presentParticipant(other, language);
  const refused = silence
    ? t(`inbox.closedReasons.${silence}`, { name: participant.name.text })
    : findRefusal(getNoTradeInReason(listing), side, language);
  if (refused !== undefined || !listing?.price) return { ...head, refused };
  const catalog = await getCatalog(db);
  const newestYear = clock().getUTCFullYear() + 1;
  const values = { model: url.searchParams.get("model") ?? "", year: url.searchParams.get("year") ?? "" };
  return {
    ...head,
    refused,
    other: participant,
    topic: presentTopic(topic, side, language, () => ""),
    price: createAmountFormatter(language, catalog.currencies)(listing.price),
    currency: listing.price.currency,
    values,
    makes: listModelsByMake(catalog, language, await listOfferedModels(db, catalog, values.model)),
    years: Array.from({ length: NEWEST_YEARS }, (_, i) => String(newestYear - i)),
    conditions: tradeInConditions.map((value) => ({ value, label: t(`inbox.tradeIn.conditions.${value}`) })),
    garage: await listGarageLinks(target, context, catalog),
    path: getFormPath(target),
    back: "conversation" in target ? getConversationPath(target.conversation) : undefined,
  };
}

/** Number of model years to choose from. */
const NEWEST_YEARS = 45;

function findRefusal(
  reason: ReturnType<typeof getNoTradeInReason>,
  side: "buyer" | "seller",
  language: Language,
): string | undefined {
  if (side === "seller") return formatInboxError({ code: "trade_in.buyer_only" }, language);
  return reason && formatInboxError({ code: reason === "not_car" ? "trade_in.not_car" : `offer.${reason}` }, language);
}

/** Lists the models with a valuation and the model of the chosen vehicle. A list of all models would be too long. */
async function listOfferedModels(db: Db, catalog: Catalog, chosen: string): Promise<ReadonlySet<number>> {
  const chosenId = findFacetEntry(catalog, "model", chosen)?.id;
  return new Set([...(await getValuationModel(db)).listModelIds(), ...(chosenId === undefined ? [] : [chosenId])]);
}

/** Lists links that fill the form with a vehicle of the member's garage. */
async function listGarageLinks(target: TradeInTarget, context: Context, catalog: Catalog) {
  const { db, language } = getPageContext(context);
  const stored = await listMemberVehicles(db, getCurrentAccount(context).id);
  const vehicles = await getVehiclesByIds(
    db,
    stored.map(({ vehicleId }) => vehicleId),
  );
  return stored.flatMap(({ id, vehicleId }) => {
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle) return [];
    const { make, model, year } = vehicle;
    const name = [make, model].map((each) => pickTranslation(each.name, language).text).join(" ");
    const car = { model: getFacetValue(catalog, "model", model.id), year: String(year) };
    return [{ id, text: `${name} ${year}`, href: getFormPath(target, car) }];
  });
}

const fieldNames = ["model", "year", "mileage", "condition", "allowance", "currency", "do"] as const;

/** Sends the offer, or estimates the value of the car. Returns the errors and the entered values otherwise. */
export async function handleTradeInForm(request: Request, url: URL, context: Context) {
  const { db, clock, language } = getPageContext(context);
  const target = parseTarget(url);
  if ("listing" in target && target.listing === 0) throw data(null, { status: 404 });
  const values = await readFormValues(request, fieldNames);
  const catalog = await getCatalog(db);
  const car: TradeInCarInput = { ...values, model: findFacetEntry(catalog, "model", values.model)?.id ?? 0 };
  const answer = { values: values as Record<string, string>, errors: {} as Record<string, string> };
  if (values.do === "estimate") {
    // The estimate does not depend on the condition, which may still be empty.
    const parsed = await parseTradeInCar(db, { ...car, condition: car.condition || "good" }, clock());
    if (!parsed.ok) return { ...answer, errors: formatErrors(parsed.errors, language) };
    const value = await estimateTradeIn(db, parsed.value, values.currency);
    const formatAmount = createAmountFormatter(language, catalog.currencies);
    return { ...answer, estimate: formatTradeInValue(value, values.currency, language, formatAmount) ?? null };
  }
  const allowance = parseOfferAmount(values.allowance, values.currency, catalog.currencies);
  const result = await createTradeInOffer(getInboxContext(context), getCurrentAccount(context), target, {
    car,
    allowance,
  });
  if (result.ok) throw redirect(getConversationPath(result.value.conversation), 303);
  if (result.kind === "not_found") throw data(null, { status: 404 });
  return data(
    {
      ...answer,
      errors: formatErrors(result.errors ?? [], language),
      text: result.errors ? undefined : formatInboxError(result, language),
    },
    { status: HTTP_STATUS[result.kind] },
  );
}

const formatErrors = (errors: readonly { path: string; code: string }[], language: Language) =>
  Object.fromEntries(errors.map(({ path, code }) => [path, formatInboxError({ code }, language)]));
