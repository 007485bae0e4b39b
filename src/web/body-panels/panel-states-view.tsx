import { bodyPanels, type PanelStates, panelStates } from "#domain/listings/detail/body-panels.ts";
import { joinList } from "#i18n/join-list.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DamageMap, PanelMark } from "./damage-map.tsx";

await preloadMessages("vehicle-details");

/** Shows the states of the body panels as a drawing, and as a text by state. Panels without a state come last. */
export function PanelStatesView({ states }: { states: PanelStates }) {
  const { t, language } = useTranslation();
  const groups = [...panelStates.toReversed(), undefined].map((state) => ({
    state,
    panels: bodyPanels.filter((panel) => states[panel] === state),
  }));
  return (
    <div className="flex flex-col gap-x-8 gap-y-4 sm:flex-row">
      <figure className="w-52 max-w-full shrink-0 self-center sm:self-start">
        <figcaption className="pb-1 text-center text-12 text-ink-soft">{t("product.panels.frontOfCar")}</figcaption>
        <DamageMap states={states} className="w-full" />
      </figure>
      <dl className="grid min-w-0 grow content-center gap-3 text-14">
        {groups.map(
          ({ state, panels }) =>
            panels.length > 0 && (
              <div key={state ?? "unknown"} className="flex gap-3">
                <dt className="flex w-32 shrink-0 items-start gap-2 font-medium">
                  <svg
                    aria-hidden
                    viewBox="-8 -8 16 16"
                    data-state={state}
                    className="panel-state mt-0.5 size-4 shrink-0"
                  >
                    <PanelMark state={state} />
                  </svg>
                  {t(state ? `product.panels.states.${state}` : "product.condition.notStated")}
                </dt>
                <dd className="min-w-0 text-ink-soft">
                  {joinList(
                    panels.map((panel) => t(`product.panels.names.${panel}`)),
                    language,
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
