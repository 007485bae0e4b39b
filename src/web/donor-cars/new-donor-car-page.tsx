import { Form } from "react-router";
import { avatarMimeTypes } from "#domain/accounts/avatar-crop.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  getDonorCarName,
  getOwnDonorCarPath,
  MAX_DONOR_CAR_PICTURES,
  OLDEST_DONOR_YEAR,
  ownDonorCarsPath,
} from "#domain/donor-cars/donor-car.ts";
import { createDonorCar } from "#domain/donor-cars/donor-car-commands.server.ts";
import { parseDonorVehicle } from "#domain/donor-cars/donor-car-input.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { Select } from "#ui/select.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import type { FormState } from "#web/account/form-state.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import { ModelOptions } from "#web/vehicles/model-options.tsx";
import { listModelsByMake } from "#web/vehicles/models-by-make.server.ts";
import type { Route } from "./+types/new-donor-car-page.ts";
import { DonorCarFields } from "./donor-car-fields.tsx";
import { donorCarFlash } from "./donor-car-flash.server.ts";
import {
  getDefaultCurrency,
  listDetailChoices,
  listEngineChoices,
  listSellerChoices,
  presentPartGroups,
  readDonorCarFiles,
  readDonorCarValues,
} from "./donor-car-form.server.ts";
import { DonorPartFields } from "./donor-part-fields.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("donor-cars")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

const path = `${ownDonorCarsPath}/new`;

/** Loads the choice of the model and year, or the form for the chosen car. Both work without JavaScript. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, language, t, refusedStatus } = getPageContext(context);
  const preferences = context.get(preferencesContext);
  const account = getCurrentAccount(context);
  const catalog = await getCatalog(db);
  const newestYear = clock().getUTCFullYear() + 1;
  const [model, year] = ["model", "year"].map((name) => url.searchParams.get(name) ?? "");
  const vehicle = parseDonorVehicle({ model, year }, catalog, newestYear);
  const head = createUnlistedHead(context, path, t("donorCars.form.title"));
  if (!vehicle.ok) {
    return {
      ...head,
      form: undefined,
      makes: listModelsByMake(catalog, language),
      years: Array.from({ length: newestYear - OLDEST_DONOR_YEAR + 1 }, (_, i) => String(newestYear - i)),
      chosen: { model: model ?? "", year: year ?? "" },
      /** Codes of the errors by field, once a car was chosen. */
      errors:
        model || year ? Object.fromEntries((vehicle.errors ?? []).map(({ path: field, code }) => [field, code])) : {},
    };
  }
  const sellers = await listSellerChoices(db, account, preferences);
  const named = { modelId: vehicle.value.model.id, year: vehicle.value.year };
  return {
    ...head,
    form: {
      action: buildUrl(path, { model, year }),
      car: pickTranslation(getDonorCarName(named, catalog), language).text,
      engines: await listEngineChoices(db, catalog, vehicle.value, preferences),
      sellers,
      currencies: [...catalog.currencies.values()].map(({ code, name }) => ({
        value: code,
        label: `${code} · ${pickTranslation(name, language).text}`,
      })),
      choices: listDetailChoices(catalog, preferences),
      groups: presentPartGroups(preferences, new Set()),
      values: {
        phone: account.phone ?? "",
        city: preferences.region?.city?.slug ?? "",
        currency: getDefaultCurrency(preferences),
        seller: sellers[0]?.value ?? "",
      } as Record<string, string>,
      isTooLarge: refusedStatus === 413,
    },
  };
}

/** Records the car and lists its parts. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, pictures } = getPageContext(context);
  const form = await request.formData().catch(() => new FormData());
  const values = readDonorCarValues(form);
  const { searchParams } = url;
  const created = await createDonorCar(
    { db, clock, account: getCurrentAccount(context), pictures },
    { ...values, model: searchParams.get("model"), year: searchParams.get("year") },
    await readDonorCarFiles(form),
  );
  if (!created.ok) return respondWithFormErrors(created, values, clock());
  const { id, waiting } = created.value;
  throw donorCarFlash.redirect(context, getOwnDonorCarPath(id), waiting > 0 ? "waiting" : "created");
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the form of a new dismantled car: first its model and year, then everything else. */
export default function NewDonorCarPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={page.title} text={t("donorCars.own.text")} />
      {page.form ? (
        <NewCarForm key={page.form.action} form={page.form} answer={actionData as FormState | undefined} />
      ) : (
        <Card title={t("donorCars.form.chooseCar")} className="max-w-2xl">
          <Form action={path} className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Select
              id="donor-model"
              name="model"
              label={t("donorCars.model")}
              defaultValue={page.chosen.model}
              error={page.errors.model && getErrorText(page.errors.model)}
              placeholder={t("donorCars.form.choose")}
              required
              tall
            >
              <ModelOptions makes={page.makes} />
            </Select>
            <Select
              id="donor-year"
              name="year"
              label={t("donorCars.form.year")}
              defaultValue={page.chosen.year}
              error={page.errors.year && getErrorText(page.errors.year)}
              placeholder={t("donorCars.form.choose")}
              options={page.years.map((year) => ({ value: year, label: year }))}
              required
              tall
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" size="lg">
                {t("donorCars.form.continue")}
              </Button>
              <a href={ownDonorCarsPath} className={getButtonClass("quiet", "", "lg")}>
                {t("donorCars.form.cancel")}
              </a>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}

type NewCar = NonNullable<Route.ComponentProps["loaderData"]["form"]>;

function NewCarForm({ form, answer }: { form: NewCar; answer: FormState | undefined }) {
  const { t } = useTranslation();
  const getErrorText = useErrorMessage();
  const getValue = (field: string) => answer?.values[field] ?? form.values[field] ?? "";
  const getError = (field: string) => {
    const code = answer?.errors.find((each) => each.field === field)?.code;
    return code && getErrorText(code);
  };
  const getSelectProps = (field: string) => ({
    id: `car-${field}`,
    name: field,
    defaultValue: getValue(field),
    error: getError(field),
    tall: true,
  });
  const partsError = getError("parts");
  return (
    <AccountForm action={form.action} answer={answer} encType="multipart/form-data" className="grid gap-5">
      <Card
        title={form.car}
        actions={
          <a href={path} className="link inline-flex min-h-9 items-center">
            {t("donorCars.form.changeCar")}
          </a>
        }
      >
        <div className="grid max-w-3xl gap-5">
          {form.engines.length > 0 && (
            <Select
              {...getSelectProps("engine")}
              label={t("donorCars.form.engine")}
              hint={t("donorCars.form.engineHint")}
              placeholder={t("donorCars.form.engineUnknown")}
              options={form.engines}
            />
          )}
          <DonorCarFields choices={form.choices} answer={answer} values={form.values} getError={getError} />
          <FileDrop
            id="car-pictures"
            name="pictures"
            icon="photo"
            multiple
            accept={avatarMimeTypes.join()}
            label={t("donorCars.form.pictures")}
            hint={t("donorCars.form.picturesHint", { count: MAX_DONOR_CAR_PICTURES })}
            error={form.isTooLarge ? getErrorText("review.picture_too_large") : getError("pictures")}
          />
        </div>
      </Card>
      <Card title={t("donorCars.form.parts")}>
        <p className="pb-4 text-14 text-ink-soft">
          {t("donorCars.form.partsHint")} {t("donorCars.form.conditionNote")}
        </p>
        <div className="grid gap-5 pb-6 sm:grid-cols-2 max-w-xl">
          {form.sellers.length > 1 && (
            <Select {...getSelectProps("seller")} label={t("donorCars.form.seller")} options={form.sellers} />
          )}
          <Select {...getSelectProps("currency")} label={t("donorCars.form.currency")} options={form.currencies} />
        </div>
        {form.sellers.length === 1 && <input type="hidden" name="seller" value={form.sellers[0]?.value} />}
        {partsError && (
          <p role="alert" className="pb-4 font-medium text-failure">
            {partsError}
          </p>
        )}
        <DonorPartFields groups={form.groups} getValue={(field) => answer?.values[field] ?? ""} getError={getError} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <FormActions
          submit={t("donorCars.form.submit")}
          cancel={{ href: ownDonorCarsPath, label: t("donorCars.form.cancel") }}
        />
      </div>
    </AccountForm>
  );
}
