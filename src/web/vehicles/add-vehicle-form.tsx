import { useNavigation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { useVehicleForm } from "./use-vehicle-form.ts";
import { useIsHydrated, VehicleFields, type VehicleFormLayout } from "./vehicle-fields.tsx";
import type { VehicleOptions } from "./vehicle-options.ts";

type Props = {
  layout: VehicleFormLayout;
  id: string;
  options: VehicleOptions;
  /** Path of the page to return to after the vehicle is added. */
  back: string;
};

/**
 * Renders the form for adding a vehicle, which consists of two HTML forms. The first is a GET form with the fields:
 * without scripts each choice loads the page again. The second adds the vehicle and holds the CSRF token, which must
 * not occur in a URL.
 */
export function AddVehicleForm({ layout, id, options, back }: Props) {
  const { t } = useTranslation();
  const form = useVehicleForm(options);
  const isHydrated = useIsHydrated();
  const sending = useNavigation().formAction === "/garage/add";
  const addFormId = `${id}-add`;
  return (
    <div className="grid gap-4">
      <form
        action="/vehicles/choose"
        className="grid gap-3"
        aria-label={t("vehicles.form.choosePage")}
        onSubmit={(event) => {
          // Enter in the VIN field looks up the number.
          event.preventDefault();
          form.lookUp();
        }}
      >
        <input type="hidden" name="back" value={back} />
        <VehicleFields form={form} layout={layout} id={id} sentBy={addFormId} />
        <div>
          <Button type="submit" variant="outline" size="lg" className="no-script-only">
            {t("vehicles.form.next")}
          </Button>
        </div>
      </form>
      <PostForm id={addFormId} action="/garage/add" replace preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="current" value="on" />
        <input type="hidden" name="vin" value={form.knownVin} />
        <Button
          type="submit"
          size="lg"
          busy={sending}
          disabled={isHydrated ? !form.chosen : form.options.vehicles.length === 0}
        >
          {t("vehicles.form.add")}
        </Button>
      </PostForm>
    </div>
  );
}
