import { data } from "react-router";
import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  type DonorPartState,
  getDonorCarPath,
  getDonorPartState,
  getOwnDonorCarPath,
  MAX_DONOR_CAR_PICTURES,
  ownDonorCarsPath,
} from "#domain/donor-cars/donor-car.ts";
import {
  addDonorParts,
  closeDonorCar,
  endDonorPart,
  isDonorPartEnd,
  updateDonorCar,
} from "#domain/donor-cars/donor-car-commands.server.ts";
import { addDonorCarPhotos, removeDonorCarPhoto } from "#domain/donor-cars/donor-car-photos.server.ts";
import { findDonorCar, findPublicDonorCar, listDonorParts } from "#domain/donor-cars/donor-cars.server.ts";
import { findDonorPartKind } from "#domain/donor-cars/donor-parts.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { SuccessAlert } from "#ui/alert.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Price } from "#ui/price.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, PostForm, SubmitButton, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/own-donor-car-page.ts";
import { DonorCarFields } from "./donor-car-fields.tsx";
import { donorCarFlash } from "./donor-car-flash.server.ts";
import {
  listDetailChoices,
  presentPartGroups,
  readDonorCarFiles,
  readDonorCarValues,
} from "./donor-car-form.server.ts";
import { presentDonorCar } from "./donor-car-view.server.ts";
import { DonorPartFields } from "./donor-part-fields.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("donor-cars")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

/** Returns the id of a car in the path. Returns 0 for an id that no car can have. */
const parseCarId = (text: string | undefined): number => {
  const id = parsePositiveId(text);
  return id < 2 ** 31 ? id : 0;
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, language, refusedStatus } = getPageContext(context);
  const preferences = context.get(preferencesContext);
  const id = parseCarId(params.car);
  const [car, catalog, sellerIds] = await Promise.all([
    findDonorCar(db, id),
    getCatalog(db),
    listAccessibleSellerIds(db, getCurrentAccount(context).id),
  ]);
  if (!car || !sellerIds.includes(car.seller.id)) throw data(null, { status: 404 });
  const parts = await listDonorParts(db, id);
  const view = presentDonorCar(car, catalog, preferences);
  const news = donorCarFlash.read(request);
  /** Formats a price as the seller typed it, in the currency of the listing. */
  const formatOwnPrice = (price: Money | null) => {
    const currency = price && catalog.currencies.get(price.currency);
    return price && currency ? getFormatters(language).formatPrice(price, currency) : undefined;
  };
  const page = {
    ...createUnlistedHead(context, getOwnDonorCarPath(id), view.name),
    car: view,
    isClosed: car.closedAt !== null,
    photos: car.pictures.map(({ url }) => url),
    isTooLarge: refusedStatus === 413,
    publicPath: (await findPublicDonorCar(db, id)) && getDonorCarPath(car, catalog),
    currency: car.currency,
    parts: parts.map((part) => ({
      id: part.adId,
      name: pickByLanguage(findDonorPartKind(part.part)?.name ?? { ar: "", en: "" }, language),
      listed: pickTranslation(part.name, language),
      price: formatOwnPrice(part.price),
      state: getDonorPartState(part),
    })),
    groups: presentPartGroups(preferences, new Set(parts.map(({ part }) => part))),
    choices: listDetailChoices(catalog, preferences),
    values: {
      mileage: car.mileageKm === null ? "" : String(car.mileageKm),
      color: car.colorId === null ? "" : (catalog.lookups.get(car.colorId)?.slug ?? ""),
      vin: car.vin ?? "",
      city: getFacetValue(catalog, "city", car.cityId),
      phone: car.phone,
      note: car.note ?? "",
    },
    news,
  };
  return donorCarFlash.respond(context, page, news);
}

/** Changes the car: adds parts, ends a part, saves the facts, or closes the car. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, pictures } = getPageContext(context);
  const id = parseCarId(params.car);
  const form = await request.formData().catch(() => new FormData());
  const act = String(form.get("act") ?? "");
  const values = readDonorCarValues(form);
  const commands = { db, clock, account: getCurrentAccount(context), pictures };
  const runCommand = async () => {
    if (isDonorPartEnd(act)) {
      return { news: "ended" as const, result: await endDonorPart(commands, id, parsePositiveId(form.get("ad")), act) };
    }
    if (act === "add") return { news: "added" as const, result: await addDonorParts(commands, id, values) };
    if (act === "save") return { news: "saved" as const, result: await updateDonorCar(commands, id, values) };
    if (act === "add-photos" || act === "remove-photo") {
      const result =
        act === "add-photos"
          ? await addDonorCarPhotos(commands, id, await readDonorCarFiles(form))
          : await removeDonorCarPhoto(commands, id, String(form.get("photo") ?? ""));
      return { news: result.ok && result.value.waiting > 0 ? ("photosWaiting" as const) : ("photos" as const), result };
    }
    if (act === "close") return { news: "closed" as const, result: await closeDonorCar(commands, id) };
    throw data(null, { status: 404 });
  };
  const { news, result } = await runCommand();
  if (result.ok) throw donorCarFlash.redirect(context, getOwnDonorCarPath(id), news);
  if (result.kind === "not_found") throw data(null, { status: 404 });
  return respondWithFormErrors(result, { ...values, act }, clock());
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

const stateTones: Record<DonorPartState, BadgeTone> = {
  available: "success",
  sold: "unknown",
  waiting: "warning",
  removed: "unknown",
};

/** Renders a dismantled car for its seller: the parts with their states, more parts, the facts, and closing. */
export default function OwnDonorCarPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const answer = actionData as FormState | undefined;
  /** Returns the answer if it belongs to the form of an action. */
  const getAnswer = (act: string) => (answer?.values.act === act ? answer : undefined);
  const getErrors = (act: string) => (field: string) => {
    const code = getAnswer(act)?.errors.find((each) => each.field === field)?.code;
    return code && getErrorText(code);
  };
  const path = getOwnDonorCarPath(page.car.id);
  const addErrors = getErrors("add");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="-mb-4 text-14">
        <a href={ownDonorCarsPath} className="link inline-flex min-h-8 items-center">
          {t("donorCars.own.title")}
        </a>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="flex flex-wrap items-center gap-3 text-28 font-semibold">
            {page.title}
            <Badge tone={page.publicPath ? "success" : "unknown"}>
              {t(`donorCars.own.${page.isClosed ? "closed" : page.publicPath ? "open" : "hidden"}`)}
            </Badge>
          </h1>
          <p className="text-ink-soft">
            {[page.car.engine, page.car.mileage, page.car.color, page.car.city].filter(Boolean).join(" · ")}
          </p>
        </div>
        {page.publicPath && (
          <a href={page.publicPath} className={getButtonClass("outline")}>
            {t("donorCars.own.view")}
          </a>
        )}
      </div>
      {page.news && <SuccessAlert>{t(`donorCars.outcomes.${page.news}`)}</SuccessAlert>}
      <Card title={t("donorCars.manageCar.parts")} padded={false}>
        <ul className="divide-y divide-line border-t border-line">
          {page.parts.map((part) => (
            <PartRow key={part.id} part={part} path={path} isClosed={page.isClosed} />
          ))}
        </ul>
      </Card>
      {!page.isClosed && (
        <>
          {page.groups.length > 0 && (
            <Card title={t("donorCars.manageCar.addParts")}>
              <details open={getAnswer("add") !== undefined}>
                <summary className={getButtonClass("outline", "w-fit cursor-pointer")}>
                  {t("donorCars.manageCar.addParts")}
                </summary>
                <AccountForm action={path} answer={getAnswer("add")} className="grid gap-5 pt-4">
                  <input type="hidden" name="act" value="add" />
                  <p className="text-14 text-ink-soft">{t("donorCars.form.partsHint")}</p>
                  {addErrors("parts") && <p className="font-medium text-failure">{addErrors("parts")}</p>}
                  <DonorPartFields
                    groups={page.groups}
                    currency={page.currency}
                    getValue={(field) => getAnswer("add")?.values[field] ?? ""}
                    getError={addErrors}
                  />
                  <SubmitButton variant="primary" className="justify-self-start">
                    {t("donorCars.manageCar.addSubmit")}
                  </SubmitButton>
                </AccountForm>
              </details>
            </Card>
          )}
          <Card title={t("donorCars.manageCar.photos")}>
            <PhotoFields page={page} answer={getAnswer("add-photos")} error={getErrors("add-photos")("pictures")} />
          </Card>
          <Card title={t("donorCars.manageCar.details")}>
            <AccountForm action={path} answer={getAnswer("save")} className="grid max-w-3xl gap-5">
              <input type="hidden" name="act" value="save" />
              <p className="text-14 text-ink-soft">{t("donorCars.manageCar.detailsNote")}</p>
              <DonorCarFields
                choices={page.choices}
                answer={getAnswer("save")}
                values={page.values}
                getError={getErrors("save")}
              />
              <SubmitButton className="justify-self-start">{t("donorCars.manageCar.save")}</SubmitButton>
            </AccountForm>
          </Card>
          <Card title={t("donorCars.manageCar.close")}>
            <p className="pb-3 text-ink-soft">{t("donorCars.manageCar.closeText")}</p>
            <PostForm action={path}>
              <SubmitButton name="act" value="close" variant="outline">
                {t("donorCars.manageCar.closeSubmit")}
              </SubmitButton>
            </PostForm>
          </Card>
        </>
      )}
    </div>
  );
}

type PhotoFieldsProps = {
  page: Route.ComponentProps["loaderData"];
  answer: FormState | undefined;
  error: string | undefined;
};

/** Renders the photos of the car with buttons that remove them, and the field for more photos. */
function PhotoFields({ page, answer, error }: PhotoFieldsProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const path = getOwnDonorCarPath(page.car.id);
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-14 text-ink-soft">
        {page.photos.length === 0 && `${t("donorCars.manageCar.noPhotos")}. `}
        {t("donorCars.manageCar.photosNote")}
      </p>
      {page.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {page.photos.map((url, index) => (
            <li key={url} className="grid gap-2">
              <img
                src={url}
                alt={t("donorCars.photo", { number: index + 1, car: page.title })}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-md object-cover"
              />
              <PostForm action={path}>
                <input type="hidden" name="photo" value={url} />
                <SubmitButton
                  name="act"
                  value="remove-photo"
                  variant="quiet"
                  aria-label={t("donorCars.manageCar.removePhoto", { number: index + 1 })}
                >
                  {t("donorCars.manageCar.remove")}
                </SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {page.photos.length < MAX_DONOR_CAR_PICTURES && (
        <AccountForm action={path} answer={answer} encType="multipart/form-data" className="grid gap-4">
          <input type="hidden" name="act" value="add-photos" />
          <FileDrop
            id="car-pictures"
            name="pictures"
            icon="photo"
            multiple
            accept={avatarMimeTypes.join()}
            label={t("donorCars.manageCar.addPhotos")}
            hint={t("donorCars.form.picturesHint", { count: MAX_DONOR_CAR_PICTURES })}
            error={page.isTooLarge ? getErrorText("review.picture_too_large") : error}
          />
          <SubmitButton variant="outline" className="justify-self-start">
            {t("donorCars.manageCar.photosSubmit")}
          </SubmitButton>
        </AccountForm>
      )}
    </div>
  );
}

type Part = Route.ComponentProps["loaderData"]["parts"][number];

function PartRow({ part, path, isClosed }: { part: Part; path: string; isClosed: boolean }) {
  const { t } = useTranslation();
  const isEditable = !isClosed && (part.state === "available" || part.state === "waiting");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-48">
        <a href={`/account/ads/${part.id}`} className="link py-1 font-medium wrap-anywhere">
          {part.name || part.listed.text}
        </a>
        <p className="flex flex-wrap items-center gap-2 text-14 text-ink-soft">
          <Badge tone={stateTones[part.state]}>{t(`donorCars.manageCar.states.${part.state}`)}</Badge>
          {part.price ? <Price text={part.price} /> : t("price.onRequest")}
        </p>
      </div>
      {isEditable && (
        <PostForm action={path} className="flex flex-wrap gap-2">
          <input type="hidden" name="ad" value={part.id} />
          {part.state === "available" && (
            <SubmitButton name="act" value="sold" variant="outline">
              {t("donorCars.manageCar.markSold")}
            </SubmitButton>
          )}
          <SubmitButton name="act" value="removed" variant="quiet">
            {t("donorCars.manageCar.remove")}
          </SubmitButton>
        </PostForm>
      )}
    </li>
  );
}
