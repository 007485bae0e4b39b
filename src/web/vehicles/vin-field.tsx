import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { VehicleForm } from "./use-vehicle-form.ts";
import type { VinResult } from "./vehicle-options.ts";

type Props = { id: string; form: VehicleForm; error: string | undefined };

/** VIN field with its lookup result. The lookup starts after a typing pause (VP-04). */
export function VinField({ id, form: { vin, typeVin, lookUp }, error }: Props) {
  const { t } = useTranslation();
  const waiting = vin.state === "waiting";
  return (
    <div className="grid gap-3">
      <TextInput
        id={id}
        name="vin"
        tall
        dir="ltr"
        label={t("vehicles.vin.label")}
        hint={t("vehicles.vin.hint")}
        error={error}
        placeholder={t("vehicles.vin.placeholder")}
        value={vin.text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        suffix={waiting ? <Spinner size={18} /> : undefined}
        onChange={(event) => typeVin(event.target.value)}
      />
      <div role="status" className="empty:hidden">
        {waiting ? (
          <p className="text-14 text-ink-soft">{t("vehicles.vin.looking")}</p>
        ) : vin.state === "failed" ? (
          <Alert
            tone="failure"
            action={
              <Button variant="outline" onClick={lookUp}>
                {t("vehicles.list.retry")}
              </Button>
            }
          >
            {t("vehicles.vin.failed")}
          </Alert>
        ) : (
          vin.answer && <VinResultAlert answer={vin.answer} />
        )}
      </div>
    </div>
  );
}

const alertTones = { found: "success", partial: "info", none: "failure" } as const;

function VinResultAlert({ answer }: { answer: VinResult }) {
  const { t } = useTranslation();
  const { state, name, engine, lines, warning } = answer;
  return (
    <div className="grid gap-2" data-vin={state}>
      <Alert tone={alertTones[state]} title={t(`vehicles.vin.${state}`)}>
        {name && <p className="text-15 font-medium">{name}</p>}
        {engine && <p>{engine}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
      {warning && <Alert tone="warning">{warning}</Alert>}
    </div>
  );
}
