import { Form, useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import { useVehicleForm } from "./use-vehicle-form.ts";
import { useAlive, VehicleFields, type VehicleFormLook } from "./vehicle-fields.tsx";
import type { VehicleOptions } from "./vehicle-options.ts";

type Props = {
  look: VehicleFormLook;
  id: string;
  options: VehicleOptions;
  /** The page that follows. */
  back: string;
};

/**
 * The vehicle form of a page. Two forms: one goes from step to step, which without scripts is a page each; the other
 * adds the vehicle, and carries the session's token, which belongs into no address.
 */
export function AddVehicleForm({ look, id, options, back }: Props) {
  const { t } = useTranslation();
  const form = useVehicleForm(options);
  const alive = useAlive();
  const sending = useNavigation().formAction === "/garage/add";
  const sentBy = `${id}-add`;
  return (
    <div className="grid gap-4">
      <form
        action="/vehicles/choose"
        className="grid gap-3"
        aria-label={t("vehicles.form.choosePage")}
        onSubmit={(event) => {
          // Enter in the field of the number looks it up.
          event.preventDefault();
          form.lookUp();
        }}
      >
        <input type="hidden" name="back" value={back} />
        <VehicleFields form={form} look={look} id={id} sentBy={sentBy} />
        <div>
          <Button type="submit" look="outline" size="lg" className="no-script-only">
            {t("vehicles.form.next")}
          </Button>
        </div>
      </form>
      <Form id={sentBy} method="post" action="/garage/add" replace preventScrollReset>
        <ForgeryField />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="current" value="on" />
        <input type="hidden" name="vin" value={form.knownVin} />
        <Button
          type="submit"
          size="lg"
          busy={sending}
          disabled={alive ? !form.chosen : form.options.vehicles.length === 0}
        >
          {t("vehicles.form.add")}
        </Button>
      </Form>
    </div>
  );
}
