import { useCallback, useEffect, useRef, useState } from "react";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { fetchGarage, sendGarageChange } from "./garage-requests.ts";
import { useVehicleForm } from "./use-vehicle-form.ts";
import { useVehicleErrorText } from "./vehicle-errors.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import { VehicleListPanel } from "./vehicle-list-panel.tsx";
import type { VehicleView } from "./vehicle-view.ts";

await preloadMessages("vehicles");

type Props = {
  onClose: () => void;
  /** Called with the chosen vehicle, or with null when the visitor chose all vehicles (VP-02). */
  onSelect: (vehicle: VehicleView | null) => void;
  /** Called when the garage has changed but the visitor selected no vehicle, for example after a removal. */
  onChange: () => void;
};

/** Renders the dialog with the list of the visitor's vehicles and the form for adding one (VP-01, VP-02). */
export default function VehiclePickerDialog({ onClose, onSelect, onChange }: Props) {
  const { t } = useTranslation();
  const getErrorText = useVehicleErrorText();
  const [vehicles, setVehicles] = useState<readonly VehicleView[] | "loading" | "failed">("loading");
  const [panel, setPanel] = useState<"list" | "form">("list");
  const [selected, setSelected] = useState<number | null>(null);
  const [removed, setRemoved] = useState<VehicleView>();
  const [announcement, setAnnouncement] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    setVehicles("loading");
    fetchGarage().then(
      (now) => {
        setVehicles(now);
        setSelected(now.find((each) => each.current)?.id ?? null);
        setPanel(now.length > 0 ? "list" : "form");
      },
      () => setVehicles("failed"),
    );
  }, []);
  useEffect(load, [load]);
  const loaded = typeof vehicles !== "string";
  // Each panel receives the focus: on the chosen vehicle, or on the first field.
  useEffect(() => {
    if (loaded) body.current?.querySelector<HTMLElement>(focusSelectors[panel])?.focus();
  }, [loaded, panel]);

  const change = async (path: Parameters<typeof sendGarageChange>[0], fields: Record<string, string>) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await sendGarageChange(path, fields);
    setBusy(false);
    if (answer.ok) setVehicles(answer.vehicles);
    else setProblem(getErrorText(answer.code));
    return answer.ok ? answer : undefined;
  };
  const add = async (fields: Record<string, string>) => {
    const answer = await change("add", fields);
    if (!answer) return;
    const added = answer.vehicles.find((each) => each.id === answer.changed);
    setSelected(added?.id ?? null);
    setRemoved(undefined);
    setAnnouncement(added ? t("vehicles.list.added", { name: added.name }) : "");
    setPanel("list");
    onChange();
  };
  const remove = async (vehicle: VehicleView) => {
    const answer = await change("remove", { entry: String(vehicle.id) });
    if (!answer) return;
    if (selected === vehicle.id) setSelected(null);
    setRemoved(vehicle);
    setAnnouncement("");
    if (answer.vehicles.length === 0) setPanel("form");
    else body.current?.querySelector<HTMLElement>("input:checked, input[type=radio]")?.focus();
    onChange();
  };
  const restore = async ({ vehicle, nickname, vin, answers, tyres, current }: VehicleView) => {
    const answer = await change("restore", {
      vehicle: String(vehicle),
      ...(nickname ? { nickname } : {}),
      ...(vin ? { vin } : {}),
      answers: JSON.stringify(answers),
      ...(tyres ? { tyreFront: tyres.front, tyreRear: tyres.rear ?? "" } : {}),
      ...(current ? { current: "on" } : {}),
    });
    if (!answer) return;
    setRemoved(undefined);
    if (current) setSelected(answer.changed ?? null);
    setPanel("list");
    onChange();
  };
  const select = async () => {
    const answer = await change("choose", { entry: selected === null ? "all" : String(selected) });
    if (answer) onSelect(answer.vehicles.find((each) => each.current) ?? null);
  };

  return (
    <Dialog
      title={t(`vehicles.${panel}.title`)}
      closeLabel={t("vehicles.list.close")}
      onClose={onClose}
      width={460}
      className="max-sm:[--dialog-width:100%]"
    >
      <div ref={body} className="flex min-h-0 grow flex-col">
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {(problem || removed) && (
          <div className="grid gap-2 px-4 pt-4">
            {problem && <FailureAlert>{problem}</FailureAlert>}
            {removed && (
              <Alert
                role="status"
                action={
                  <Button variant="outline" size="sm" onClick={() => restore(removed)}>
                    {t("vehicles.list.undo")}
                  </Button>
                }
              >
                {t("vehicles.list.removed", { name: removed.name })}
              </Alert>
            )}
          </div>
        )}
        {vehicles === "failed" ? (
          <div className="p-4">
            <Alert
              tone="failure"
              role="alert"
              action={
                <Button variant="outline" onClick={load}>
                  {t("vehicles.list.retry")}
                </Button>
              }
            >
              {t("vehicles.list.failed")}
            </Alert>
          </div>
        ) : vehicles === "loading" ? (
          <div role="status" className="min-h-72 space-y-3 p-4">
            <span className="sr-only">{t("vehicles.list.loading")}</span>
            {[1, 2, 3].map((bar) => (
              <Skeleton key={bar} className="h-14 w-full" />
            ))}
          </div>
        ) : panel === "list" ? (
          <VehicleListPanel
            vehicles={vehicles}
            selected={selected}
            busy={busy}
            onChoose={setSelected}
            onRemove={remove}
            onAdd={() => setPanel("form")}
            onCancel={onClose}
            onSelect={select}
          />
        ) : (
          <AddVehiclePanel busy={busy} onAdd={add} onBack={vehicles.length > 0 ? () => setPanel("list") : undefined} />
        )}
      </div>
    </Dialog>
  );
}

/** CSS selector of the element that gets the focus when a panel opens. */
const focusSelectors = { list: "input:checked", form: "select" };

type AddVehiclePanelProps = {
  busy: boolean;
  onAdd: (fields: Record<string, string>) => void;
  /** Returns to the list of vehicles. Undefined when the garage is empty, because there is no list. */
  onBack?: () => void;
};

/** Renders the panel for adding a vehicle (VP-01). The button is disabled until a vehicle is chosen. */
function AddVehiclePanel({ busy, onAdd, onBack }: AddVehiclePanelProps) {
  const { t } = useTranslation();
  const form = useVehicleForm(undefined);
  const { chosen, knownVin, vin } = form;
  return (
    <form
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the VIN field looks up the number, and adds the vehicle once the number is known.
        if (!chosen || (vin.text.trim() && !vin.answer)) form.lookUp();
        else if (!busy) onAdd({ vehicle: chosen.vehicle, ...(knownVin ? { vin: knownVin } : {}) });
      }}
    >
      <div className="min-h-0 grow overflow-y-auto p-4">
        <VehicleFields form={form} layout="modal" id="picker" />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line p-3">
        {onBack && (
          <Button variant="quiet" size="lg" className="me-auto px-3!" onClick={onBack}>
            <Icon name="chevron-back" size={18} />
            {t("vehicles.form.back")}
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy} disabled={!chosen}>
          {t("vehicles.form.add")}
        </Button>
      </div>
    </form>
  );
}
