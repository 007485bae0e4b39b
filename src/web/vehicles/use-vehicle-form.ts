import { useCallback, useEffect, useRef, useState } from "react";
import { askFor } from "../ask.ts";
import type { VehicleOptions, VinAnswer } from "./vehicle-options.ts";

/** How long typing rests before a vehicle number is looked up (VP-04, CN-04), in milliseconds. */
const typingRests = 500;

const steps = ["year", "make", "model"] as const;
export type Step = (typeof steps)[number];

const nothing: VehicleOptions = {
  vin: undefined,
  year: "",
  make: "",
  model: "",
  vehicle: "",
  years: [],
  makes: [],
  models: [],
  vehicles: [],
};

type Ask = Partial<Record<Step | "vehicle" | "vin", string>>;

// The same question has the same answer while the page is open, in one language.
const answered = new Map<string, VehicleOptions>();

async function ask(wanted: Ask, signal: AbortSignal): Promise<VehicleOptions> {
  const params = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  const address = `/vehicles/options?${params}`;
  const key = `${document.documentElement.lang} ${address}`;
  const known = answered.get(key);
  if (known) return known;
  const options = await askFor<VehicleOptions>(address, { signal });
  answered.set(key, options);
  return options;
}

/** Whether a number says anything of its vehicle. */
const isTelling = (vin: VinAnswer | undefined): boolean => vin?.state === "found" || vin?.state === "partial";

export type VehicleForm = {
  options: VehicleOptions;
  /** What stands in the field of the vehicle number, and what became of it. */
  vin: { text: string; state: "none" | "waiting" | "failed"; answer: VinAnswer | undefined };
  /** The choices that are on their way. */
  loading: boolean;
  failed: boolean;
  /** The vehicle that would be added; undefined until one is chosen. */
  chosen: { vehicle: string } | undefined;
  /** The number that goes with the vehicle; empty without one that can be right. */
  knownVin: string;
  choose: (field: Step | "vehicle", value: string) => void;
  typeVin: (text: string) => void;
  /** Looks the number up at once: Enter was pressed, or it failed before. */
  lookUp: () => void;
};

/**
 * The cascade from year to engine (VP-03): a choice takes back what came after it and asks what there is now; the
 * latest question wins. A vehicle number goes before what was chosen, and a later choice before the number (VP-04).
 * Without `given` it begins by asking for the years.
 */
export function useVehicleForm(given: VehicleOptions | undefined): VehicleForm {
  const [options, setOptions] = useState(given ?? nothing);
  const [text, setText] = useState(given?.vin?.vin ?? "");
  const [vinState, setVinState] = useState<VehicleForm["vin"]["state"]>("none");
  const [loading, setLoading] = useState(!given);
  const [failed, setFailed] = useState(false);
  const asking = useRef<AbortController & { isVin?: boolean }>(undefined);
  // Whether years, makes and models are those that a number left, not all there are.
  const isNarrowed = useRef(isTelling(given?.vin));
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const start = useCallback((wanted: Ask, isVin: boolean) => {
    clearTimeout(typing.current);
    asking.current?.abort();
    const own = Object.assign(new AbortController(), { isVin });
    asking.current = own;
    setFailed(false);
    setLoading(!isVin);
    setVinState(isVin ? "waiting" : "none");
    ask(wanted, own.signal).then(
      (fresh) => {
        if (own.signal.aborted) return;
        isNarrowed.current = isTelling(fresh.vin);
        setOptions(fresh);
        setLoading(false);
        setVinState("none");
      },
      () => {
        if (own.signal.aborted) return;
        setLoading(false);
        setFailed(!isVin);
        setVinState(isVin ? "failed" : "none");
      },
    );
  }, []);

  const isGiven = given !== undefined;
  useEffect(() => {
    if (!isGiven) start({}, false);
    return () => {
      clearTimeout(typing.current);
      asking.current?.abort();
    };
  }, [isGiven, start]);

  const choose = (field: Step | "vehicle", value: string) => {
    if (field === "vehicle") return setOptions({ ...options, vehicle: value });
    const place = steps.indexOf(field);
    const kept = Object.fromEntries(steps.slice(0, place).map((step) => [step, options[step]]));
    // What a number found is another car than the one that is now chosen; what it only narrows stays so.
    const vin = options.vin?.state === "partial" ? text.trim() : "";
    if (!vin) setText("");
    const next = { ...kept, [field]: value };
    setOptions({
      ...nothing,
      ...next,
      vin: vin ? options.vin : undefined,
      years: options.years,
      makes: place > 0 ? options.makes : [],
      models: place > 1 ? options.models : [],
    });
    start({ ...next, vin }, false);
  };

  const lookUp = () => {
    const vin = text.trim();
    if (vin)
      start({ vin, year: options.year, make: options.make, model: options.model, vehicle: options.vehicle }, true);
  };
  const latest = useRef(lookUp);
  latest.current = lookUp;
  const typeVin = (typed: string) => {
    setText(typed);
    // A space is no other number: what waits to be looked up, or is on its way, goes on.
    if (typed.trim() === text.trim()) return;
    clearTimeout(typing.current);
    // What is being looked up is no longer what stands there.
    if (asking.current?.isVin) asking.current.abort();
    setVinState("none");
    const { year, make, model, vehicle, vin } = options;
    if (typed.trim()) {
      // Another number is another car: nothing that the one before said stays chosen.
      setOptions(isNarrowed.current ? { ...nothing, years: options.years } : { ...options, vin: undefined });
      typing.current = setTimeout(() => latest.current(), typingRests);
    } else if (vin || isNarrowed.current) {
      start(vin && vin.state !== "found" ? { year, make, model, vehicle } : {}, false);
    }
  };

  return {
    options,
    vin: { text, state: vinState, answer: options.vin },
    loading,
    failed,
    chosen: options.vehicle && vinState !== "waiting" ? { vehicle: options.vehicle } : undefined,
    knownVin: options.vin && options.vin.state !== "none" ? options.vin.vin : "",
    choose,
    typeVin,
    lookUp,
  };
}
