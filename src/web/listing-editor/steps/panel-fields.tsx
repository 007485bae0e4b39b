import { useState } from "react";
import {
  bodyPanels,
  type PanelState,
  type PanelStates,
  panelStates,
  parsePanelStates,
} from "#domain/listings/detail/body-panels.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { DamageMap } from "#web/body-panels/damage-map.tsx";

await preloadMessages("vehicle-details");

type Props = { name: string; defaultValue: string; error: string | undefined };

/**
 * Renders one select for each body panel, beside a drawing of the body. All selects have the name of the same field, whose
 * value is the list of their values. With scripts the drawing follows the choices.
 */
export default function PanelFields({ name, defaultValue, error }: Props) {
  const { t } = useTranslation();
  const [states, setStates] = useState<PanelStates>(() => parsePanelStates(defaultValue.split(",")));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? "panels-error" : undefined}>
      <legend className="text-14 font-medium">{t("product.panels.title")}</legend>
      <p className="pb-3 text-13 text-ink-soft">{t("product.panels.hint")}</p>
      {error && (
        <p id="panels-error" className="pb-3 text-14 text-failure">
          {error}
        </p>
      )}
      <div className="flex flex-col gap-6 md:flex-row">
        <figure className="w-44 shrink-0 self-center md:self-start">
          <figcaption className="pb-1 text-center text-12 text-ink-soft">{t("product.panels.frontOfCar")}</figcaption>
          <DamageMap states={states} className="w-full" />
        </figure>
        <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
          {bodyPanels.map((panel) => (
            <Select
              key={panel}
              id={`sell-${name}-${panel}`}
              name={name}
              label={t(`product.panels.names.${panel}`)}
              defaultValue={states[panel] ? `${panel}-${states[panel]}` : ""}
              placeholder={t("product.condition.notStated")}
              options={panelStates.map((state) => ({
                value: `${panel}-${state}`,
                label: t(`product.panels.states.${state}`),
              }))}
              onChange={({ target: { value } }) =>
                setStates({ ...states, [panel]: value ? (value.slice(panel.length + 1) as PanelState) : undefined })
              }
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}
