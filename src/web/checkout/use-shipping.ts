import { type FormEvent, useEffect, useRef, useState } from "react";
import { buildUrl } from "#kernel/build-url.ts";
import { fetchJson } from "#web/fetch-json.ts";
import type { SellerShippingView } from "#web/shipping/quote-view.server.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import { CHECKOUT_PATH } from "./field-names.ts";
import type { CheckoutAnswer } from "./place-order.server.ts";

type Shipping = Record<string, SellerShippingView>;

/** Fields that decide the address of the parcels. */
const addressFields: ReadonlySet<string> = new Set(["address", "shipping.country", "shipping.city"]);

/** Milliseconds without a change after which the quotes of an address are loaded. */
const TYPING_PAUSE = 400;

/**
 * Returns the shipping by seller id for the address in the form, and a change handler for the form that loads it again.
 * If it does not load, the last shipping stays: the server compares the total with the one that the buyer has seen.
 */
export function useShipping(page: CheckoutPageData, answer: CheckoutAnswer | undefined) {
  const [loaded, setLoaded] = useState<{ after: CheckoutAnswer | undefined; shipping: Shipping }>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      request.current?.abort();
    },
    [],
  );
  const load = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const getValue = (name: string) => String(values.get(name) ?? "");
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    const url = buildUrl(`${CHECKOUT_PATH}/shipping`, {
      address: getValue("address"),
      country: getValue("shipping.country"),
      city: getValue("shipping.city"),
    });
    const shipping = await fetchJson<Shipping>(url, { signal }).catch(() => undefined);
    if (shipping && !signal.aborted) setLoaded({ after: answer, shipping });
  };
  const onChange = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (!addressFields.has((target as HTMLInputElement).name)) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => load(form), TYPING_PAUSE);
  };
  // The answer of the server is newer than what was loaded before.
  const current = loaded?.after === answer ? loaded?.shipping : undefined;
  return { shipping: current ?? answer?.shipping ?? page.shipping, onChange };
}
