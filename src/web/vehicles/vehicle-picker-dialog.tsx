import { useCallback, useEffect, useRef, useState } from "react";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FormPanel } from "./form-panel.tsx";
import { changeGarage, garageNow } from "./garage-requests.ts";
import { ListPanel } from "./list-panel.tsx";
import type { OnSelect } from "./open-picker.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";
import { useWrong } from "./wrong.ts";

await needTexts("vehicles");

type Props = {
  onClose: () => void;
  onSelect: OnSelect;
  /** The garage has changed, though nothing is selected yet. */
  onChange: () => void;
};

/** VP-01, VP-02: the list of one's vehicles, and the form that adds one. */
export default function VehiclePickerDialog({ onClose, onSelect, onChange }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const [vehicles, setVehicles] = useState<readonly ShownVehicle[] | "loading" | "failed">("loading");
  const [panel, setPanel] = useState<"list" | "form">("list");
  const [selected, setSelected] = useState<number | null>(null);
  const [removed, setRemoved] = useState<ShownVehicle>();
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    setVehicles("loading");
    garageNow().then(
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
  // The focus follows the reader into the panel: to the chosen vehicle, or to the first field.
  useEffect(() => {
    if (loaded) body.current?.querySelector<HTMLElement>(focused[panel])?.focus();
  }, [loaded, panel]);

  const change = async (path: Parameters<typeof changeGarage>[0], fields: Record<string, string>) => {
    setBusy(true);
    setProblem(undefined);
    const answer = await changeGarage(path, fields);
    setBusy(false);
    if (answer.ok) setVehicles(answer.vehicles);
    else setProblem(wrong(answer.code));
    return answer.ok ? answer : undefined;
  };
  const add = async (fields: Record<string, string>) => {
    const answer = await change("add", fields);
    if (!answer) return;
    const added = answer.vehicles.find((each) => each.id === answer.changed);
    setSelected(added?.id ?? null);
    setRemoved(undefined);
    setSaid(added ? t("vehicles.list.added", { name: added.name }) : "");
    setPanel("list");
    onChange();
  };
  const remove = async (vehicle: ShownVehicle) => {
    const answer = await change("remove", { entry: String(vehicle.id) });
    if (!answer) return;
    if (selected === vehicle.id) setSelected(null);
    setRemoved(vehicle);
    setSaid("");
    if (answer.vehicles.length === 0) setPanel("form");
    else body.current?.querySelector<HTMLElement>("input:checked, input[type=radio]")?.focus();
    onChange();
  };
  const restore = async ({ vehicle, nickname, vin, answers, current }: ShownVehicle) => {
    const answer = await change("restore", {
      vehicle: String(vehicle),
      ...(nickname ? { nickname } : {}),
      ...(vin ? { vin } : {}),
      answers: JSON.stringify(answers),
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
          {said}
        </p>
        {(problem || removed) && (
          <div className="grid gap-2 px-4 pt-4">
            {problem && (
              <Alert tone="failure" role="alert">
                {problem}
              </Alert>
            )}
            {removed && (
              <Alert
                role="status"
                action={
                  <Button look="outline" size="sm" onClick={() => restore(removed)}>
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
                <Button look="outline" onClick={load}>
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
          <ListPanel
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
          <FormPanel busy={busy} onAdd={add} {...(vehicles.length > 0 ? { onBack: () => setPanel("list") } : {})} />
        )}
      </div>
    </Dialog>
  );
}

/** Where the focus goes in each panel. */
const focused = { list: "input:checked", form: "select" };
