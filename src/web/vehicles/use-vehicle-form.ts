import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "../fetch-json.ts";
import type { VehicleOptions, VinResult } from "./vehicle-options.ts";

/** Typing pause before a VIN lookup (VP-04, CN-04), in milliseconds. */
const TYPING_DEBOUNCE_MS = 500;

const vehicleSteps = ["year", "make", "model"] as const;
export type VehicleFormStep = (typeof vehicleSteps)[number];

const emptyOptions: VehicleOptions = {
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

type OptionsQuery = Partial<Record<VehicleFormStep | "vehicle" | "vin", string>>;

// Responses are cached per language while the page is open.
const optionsCache = new Map<string, VehicleOptions>();

async function fetchOptions(query: OptionsQuery, signal: AbortSignal): Promise<VehicleOptions> {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  const address = `/vehicles/options?${params}`;
  const key = `${document.documentElement.lang} ${address}`;
  const cached = optionsCache.get(key);
  if (cached) return cached;
  const options = await fetchJson<VehicleOptions>(address, { signal });
  optionsCache.set(key, options);
  return options;
}

/** Returns whether a VIN lookup identified the vehicle or at least narrowed the choices. */
const isInformative = (vin: VinResult | undefined): boolean => vin?.state === "found" || vin?.state === "partial";

export type VehicleForm = {
  options: VehicleOptions;
  /** Text of the VIN field, the state of its lookup, and the last result (`answer`). */
  vin: { text: string; state: "none" | "waiting" | "failed"; answer: VinResult | undefined };
  /** Whether new options are being loaded after a choice. */
  loading: boolean;
  failed: boolean;
  /** Vehicle that the form would add. Undefined until the choices identify one. */
  chosen: { vehicle: string } | undefined;
  /** Normalized VIN of the vehicle. Empty while the typed text is not a plausible VIN. */
  knownVin: string;
  choose: (field: VehicleFormStep | "vehicle", value: string) => void;
  typeVin: (text: string) => void;
  /** Looks up the VIN at once instead of after a pause in typing: on Enter, or to retry after a failure. */
  lookUp: () => void;
};

/**
 * Manages the fields from year to engine (VP-03). A choice clears the later fields and loads their options. When
 * requests overlap, only the latest response counts. A VIN overrides the chosen values, and a later choice overrides
 * the VIN (VP-04). Without `initialOptions`, the hook loads the years first.
 */
export function useVehicleForm(initialOptions: VehicleOptions | undefined): VehicleForm {
  const [options, setOptions] = useState(initialOptions ?? emptyOptions);
  const [text, setText] = useState(initialOptions?.vin?.vin ?? "");
  const [vinState, setVinState] = useState<VehicleForm["vin"]["state"]>("none");
  const [loading, setLoading] = useState(!initialOptions);
  const [failed, setFailed] = useState(false);
  const activeRequest = useRef<AbortController & { isVin?: boolean }>(undefined);
  // Whether the VIN has shortened the lists of years, makes and models.
  const isNarrowed = useRef(isInformative(initialOptions?.vin));
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const start = useCallback((query: OptionsQuery, isVin: boolean) => {
    clearTimeout(typingTimer.current);
    activeRequest.current?.abort();
    const request = Object.assign(new AbortController(), { isVin });
    activeRequest.current = request;
    setFailed(false);
    setLoading(!isVin);
    setVinState(isVin ? "waiting" : "none");
    fetchOptions(query, request.signal).then(
      (fresh) => {
        if (request.signal.aborted) return;
        isNarrowed.current = isInformative(fresh.vin);
        setOptions(fresh);
        setLoading(false);
        setVinState("none");
      },
      () => {
        if (request.signal.aborted) return;
        setLoading(false);
        setFailed(!isVin);
        setVinState(isVin ? "failed" : "none");
      },
    );
  }, []);

  const hasInitialOptions = initialOptions !== undefined;
  useEffect(() => {
    if (!hasInitialOptions) start({}, false);
    return () => {
      clearTimeout(typingTimer.current);
      activeRequest.current?.abort();
    };
  }, [hasInitialOptions, start]);

  const choose = (field: VehicleFormStep | "vehicle", value: string) => {
    if (field === "vehicle") return setOptions({ ...options, vehicle: value });
    const stepIndex = vehicleSteps.indexOf(field);
    const earlierChoices = Object.fromEntries(vehicleSteps.slice(0, stepIndex).map((step) => [step, options[step]]));
    // A choice contradicts a fully decoded VIN and clears it. A partially decoded VIN still shortens the lists.
    const vin = options.vin?.state === "partial" ? text.trim() : "";
    if (!vin) setText("");
    const next = { ...earlierChoices, [field]: value };
    setOptions({
      ...emptyOptions,
      ...next,
      vin: vin ? options.vin : undefined,
      years: options.years,
      makes: stepIndex > 0 ? options.makes : [],
      models: stepIndex > 1 ? options.models : [],
    });
    start({ ...next, vin }, false);
  };

  const lookUp = () => {
    const vin = text.trim();
    if (vin)
      start({ vin, year: options.year, make: options.make, model: options.model, vehicle: options.vehicle }, true);
  };
  const latestLookUp = useRef(lookUp);
  latestLookUp.current = lookUp;
  const typeVin = (typed: string) => {
    setText(typed);
    // Added spaces do not change the VIN, so a pending lookup continues.
    if (typed.trim() === text.trim()) return;
    clearTimeout(typingTimer.current);
    // A running lookup concerns the previous VIN and is aborted.
    if (activeRequest.current?.isVin) activeRequest.current.abort();
    setVinState("none");
    const { year, make, model, vehicle, vin } = options;
    if (typed.trim()) {
      // Another VIN means another car, so values from the previous VIN are cleared.
      setOptions(isNarrowed.current ? { ...emptyOptions, years: options.years } : { ...options, vin: undefined });
      typingTimer.current = setTimeout(() => latestLookUp.current(), TYPING_DEBOUNCE_MS);
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
