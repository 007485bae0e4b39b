import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_NICKNAME_LENGTH } from "#domain/garage/garage.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { CsrfField } from "#web/csrf-field.tsx";
import type { GarageRefusal, GarageVehicle } from "./garage-page.server.ts";
import { StoredVehicleAnswers, VehicleQuestions } from "./vehicle-answers.tsx";
import { useVehicleErrorText } from "./vehicle-errors.ts";
import { getPartsPath } from "./vehicle-list-path.ts";
import { StatedTyres, TyreForm } from "./vehicle-tyres.tsx";

type Props = { vehicle: GarageVehicle; back: string; refused: GarageRefusal | undefined };

/**
 * Renders a vehicle of the garage. `chosenBack` is the path to return to after the vehicle is chosen, and `back` the path
 * after other changes. `opensTyres` opens the form for the tyre size.
 */
export function VehicleCard({
  vehicle,
  back,
  chosenBack,
  refused,
  opensTyres,
}: Props & { chosenBack: string; opensTyres: boolean }) {
  const { t } = useTranslation();
  const { id, name, nickname, detail, vin, current } = vehicle;
  const isTyreRefusal = refused?.field?.startsWith("tyre");
  const sending = useNavigation().formData?.get("entry") === String(id);
  // Several cards have equal buttons, so screen readers announce the vehicle's name with each button.
  const titleId = `vehicle-${id}`;
  return (
    <article
      className={`grid gap-3 rounded-md border bg-paper p-4 ${current ? "border-fits inset-ring inset-ring-fits" : "border-line"}`}
      aria-busy={sending}
    >
      <div className="flex items-start gap-3">
        <span
          className={`grid size-11 shrink-0 place-items-center rounded-full ${current ? "bg-fits-wash text-fits" : "bg-wash text-ink-soft"}`}
        >
          <Icon name="car" size={24} />
        </span>
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-16 font-semibold wrap-anywhere">
            <bdi>{nickname ?? name}</bdi>
          </h2>
          {nickname && <p className="text-14">{name}</p>}
          <p className="text-14 text-ink-soft">{detail ?? t("vehicles.garage.engineUnknown")}</p>
          {vin && (
            <p className="text-13 text-ink-faint">
              {t("vehicles.garage.vin")}{" "}
              <bdi dir="ltr" className="tabular-nums">
                {vin}
              </bdi>
            </p>
          )}
        </div>
        {current && (
          <span className="shrink-0">
            <Badge tone="success" icon="check">
              {t("vehicles.garage.current")}
            </Badge>
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={getPartsPath(vehicle.vehicle)} className={getButtonClass("outline")} aria-describedby={titleId}>
          <Icon name="parts" size={18} />
          {t("vehicles.garage.parts")}
        </a>
        {back.startsWith("/account/") && (
          <a href={`/account/garage/${id}/service`} className={getButtonClass("outline")} aria-describedby={titleId}>
            <Icon name="tool" size={18} />
            {t("vehicles.garage.service")}
          </a>
        )}
        {!current && (
          <Form method="post" action="/garage/choose" replace preventScrollReset>
            <CsrfField />
            <input type="hidden" name="back" value={chosenBack} />
            <Button type="submit" name="entry" value={id} variant="outline" aria-describedby={titleId}>
              {t("vehicles.garage.makeCurrent")}
            </Button>
          </Form>
        )}
        <Form method="post" action="/garage/remove" replace preventScrollReset className="ms-auto">
          <CsrfField />
          <input type="hidden" name="back" value={back} />
          <Button type="submit" name="entry" value={id} variant="quiet" className="px-3!" aria-describedby={titleId}>
            {t("vehicles.garage.remove")}
          </Button>
        </Form>
      </div>
      <StatedTyres vehicle={vehicle} back={back} title={titleId} />
      <StoredVehicleAnswers entry={id} questions={vehicle.questions} back={back} title={titleId} />
      <div className="-mx-4 -mb-4">
        <VehicleQuestions entry={id} questions={vehicle.questions} back={back} refused={refused} title={titleId} />
        <TyreForm
          vehicle={vehicle}
          back={back}
          refused={isTyreRefusal ? refused : undefined}
          title={titleId}
          isOpen={opensTyres}
        />
        <OwnerFields
          vehicle={vehicle}
          back={back}
          refused={isTyreRefusal || refused?.field?.startsWith("answer.") ? undefined : refused}
          title={titleId}
        />
      </div>
    </article>
  );
}

/** Renders a collapsed form for the vehicle's nickname and VIN. */
function OwnerFields({ vehicle, back, refused, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const getErrorText = useVehicleErrorText();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (refused) details.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const getError = (field: string) => (refused?.field === field ? getErrorText(refused.code) : undefined);
  const { id } = vehicle;
  return (
    <details
      // The key collapses the form after changes were saved.
      key={`${vehicle.nickname} ${vehicle.vin}`}
      ref={details}
      open={refused !== undefined}
      className="group/own border-t border-line"
    >
      <summary
        aria-describedby={title}
        className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-14 font-medium hover:bg-wash"
      >
        {t("vehicles.garage.edit")}
        <Icon name="chevron-down" size={16} className="ms-auto transition-transform group-open/own:rotate-180" />
      </summary>
      <PostForm action="/garage/change" replace preventScrollReset noValidate className="grid gap-3 px-4 pt-1 pb-4">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="entry" value={id} />
        <TextInput
          id={`nickname-${id}`}
          name="nickname"
          tall
          label={t("vehicles.garage.nickname")}
          hint={t("vehicles.garage.nicknameHint")}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="off"
          defaultValue={refused?.values.nickname ?? vehicle.nickname ?? ""}
          error={getError("nickname")}
        />
        <TextInput
          id={`vin-${id}`}
          name="vin"
          tall
          dir="ltr"
          label={t("vehicles.garage.vin")}
          hint={t("vehicles.vin.hint")}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={refused?.values.vin ?? vehicle.vin ?? ""}
          error={getError("vin")}
        />
        {refused && !refused.field && (
          <p role="alert" className="text-13 text-failure">
            {getErrorText(refused.code)}
          </p>
        )}
        <Button type="submit" variant="outline" className="justify-self-start">
          {t("vehicles.garage.save")}
        </Button>
      </PostForm>
    </details>
  );
}
