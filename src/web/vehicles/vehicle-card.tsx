import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { longestNickname } from "#domain/garage/garage.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { partsForPath } from "./fit-address.ts";
import type { GarageRefusal, GarageVehicle } from "./garage-page.server.ts";
import { GivenAnswers, Questions } from "./vehicle-answers.tsx";
import { useWrong } from "./wrong.ts";

type Props = { vehicle: GarageVehicle; back: string; refused: GarageRefusal | undefined };

/** One of the reader's vehicles, with what can be done about it. */
export function VehicleCard({ vehicle, back, refused }: Props) {
  const { t } = useTranslation();
  const { id, name, nickname, detail, vin, current } = vehicle;
  const sending = useNavigation().formData?.get("entry") === String(id);
  // Several cards have the same buttons: it is read out which vehicle they are for.
  const title = `vehicle-${id}`;
  const own = (
    <>
      <ForgeryField />
      <input type="hidden" name="back" value={back} />
    </>
  );
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
          <h2 id={title} className="text-16 font-semibold wrap-anywhere">
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
        <a
          href={partsForPath(vehicle.vehicle)}
          className={buttonClass(current ? "primary" : "outline")}
          aria-describedby={title}
        >
          <Icon name="parts" size={18} />
          {t("vehicles.garage.parts")}
        </a>
        {!current && (
          <Form method="post" action="/garage/choose" replace preventScrollReset>
            {own}
            <Button type="submit" name="entry" value={id} look="outline" aria-describedby={title}>
              {t("vehicles.garage.makeCurrent")}
            </Button>
          </Form>
        )}
        <Form method="post" action="/garage/remove" replace preventScrollReset className="ms-auto">
          {own}
          <Button type="submit" name="entry" value={id} look="quiet" className="px-3!" aria-describedby={title}>
            {t("vehicles.garage.remove")}
          </Button>
        </Form>
      </div>
      <GivenAnswers entry={id} questions={vehicle.questions} back={back} title={title} />
      <div className="-mx-4 -mb-4">
        <Questions entry={id} questions={vehicle.questions} back={back} refused={refused} title={title} />
        <OwnWords
          vehicle={vehicle}
          back={back}
          refused={refused?.field?.startsWith("answer.") ? undefined : refused}
          title={title}
        />
      </div>
    </article>
  );
}

/** What its owner calls it, and its number; folded away until it is wanted. */
function OwnWords({ vehicle, back, refused, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (refused) details.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const errorOf = (field: string) => (refused?.field === field ? wrong(refused.code) : undefined);
  const { id } = vehicle;
  return (
    <details
      // Saved changes fold it away again.
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
      <Form
        method="post"
        action="/garage/change"
        replace
        preventScrollReset
        noValidate
        className="grid gap-3 px-4 pt-1 pb-4"
      >
        <ForgeryField />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="entry" value={id} />
        <TextInput
          id={`nickname-${id}`}
          name="nickname"
          tall
          label={t("vehicles.garage.nickname")}
          hint={t("vehicles.garage.nicknameHint")}
          maxLength={longestNickname}
          autoComplete="off"
          defaultValue={refused?.values.nickname ?? vehicle.nickname ?? ""}
          error={errorOf("nickname")}
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
          error={errorOf("vin")}
        />
        {refused && !refused.field && (
          <p role="alert" className="text-13 text-failure">
            {wrong(refused.code)}
          </p>
        )}
        <Button type="submit" look="outline" className="justify-self-start">
          {t("vehicles.garage.save")}
        </Button>
      </Form>
    </details>
  );
}
