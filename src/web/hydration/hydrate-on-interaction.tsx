import { type ComponentType, lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { waitForFirstInteraction } from "./first-interaction.ts";
import { DeferredHydrationContext, isHydrating, PreserveServerHtml } from "./hydration-boundary.tsx";

/** Whether the code of a deferred part failed to load. */
let codeLoadFailed = false;

/**
 * Wraps the loader of a `lazy` part so that its code loads on the first interaction. Until then the server HTML stays,
 * with native links and forms. The HTML also stays if the code fails to load. In client-side navigation the code loads
 * together with the page.
 */
export function loadOnInteraction<T>(load: () => Promise<T>): () => Promise<T> {
  if (typeof document === "undefined") return load;
  if (!isHydrating()) {
    // The failure is handled where the part renders.
    load().catch(() => {});
    return load;
  }
  const initialPath = window.location.pathname;
  return async () => {
    await waitForFirstInteraction();
    return load().catch(() => {
      codeLoadFailed = true;
      // The visitor has navigated to another page that waits for the code.
      if (window.location.pathname !== initialPath) window.location.reload();
      return new Promise<never>(() => {});
    });
  };
}

/**
 * Loads a component of the first view: after the first interaction when the page hydrates, with the page module in
 * client-side navigation. The page module awaits the component, so the page renders only once.
 */
export async function loadEagerlyOrOnInteraction<P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  if (typeof document === "undefined" || !isHydrating()) return load();
  // Callers use the lazy component like an ordinary component.
  return lazy(
    loadOnInteraction(() => load().then((component) => ({ default: component }))),
  ) as unknown as ComponentType<P>;
}

/** Maximum time in milliseconds that a form waits for its code. Then the browser submits the form natively. */
const MAX_FORM_HOLD_MS = 3_000;

/**
 * Creates a handler that delays submitted forms in the container until their code is loaded. Without the delay, each
 * form would load a whole page.
 */
function createFormHold(containerRef: RefObject<HTMLElement | null>) {
  let isHydrated = false;
  let pendingSubmit: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  const releaseSubmit = () => {
    isHydrated = true;
    if (!pendingSubmit) return;
    const { form, submitter } = pendingSubmit;
    pendingSubmit = undefined;
    // React may have replaced the form by one without the entered values.
    if (!form.isConnected) document.body.append(Object.assign(form, { hidden: true }));
    form.requestSubmit(submitter);
  };
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (isHydrated || form.method !== "post" || !containerRef.current?.contains(form)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!pendingSubmit) setTimeout(releaseSubmit, MAX_FORM_HOLD_MS);
    pendingSubmit = { form, submitter: event.submitter };
  };
  return { hold: holdSubmit, send: releaseSubmit };
}

/**
 * Defers hydration of its children until the first interaction. Server HTML survives re-renders of the parent. Key the
 * component by the entity that it shows. Otherwise stale HTML survives navigation.
 */
export function HydrateOnInteraction({ children }: { children: ReactNode }) {
  const [preservesHtml] = useState(isHydrating);
  const containerRef = useRef<HTMLDivElement>(null);
  const [{ hold, send }] = useState(() => createFormHold(containerRef));
  useEffect(() => {
    if (!preservesHtml) return;
    // React withholds events from parts that are not hydrated, so the listener runs before React.
    window.addEventListener("submit", hold, { capture: true });
    return () => window.removeEventListener("submit", hold, { capture: true });
  }, [hold, preservesHtml]);
  useEffect(() => {
    // In client-side navigation the part is required. A reload gets it from the server.
    if (!preservesHtml && codeLoadFailed) window.location.reload();
  }, [preservesHtml]);
  if (!preservesHtml) return codeLoadFailed ? null : children;
  return (
    <DeferredHydrationContext value>
      <PreserveServerHtml ref={containerRef}>
        {children}
        <HydrationCallback onHydrated={send} />
      </PreserveServerHtml>
    </DeferredHydrationContext>
  );
}

/** Calls back once its sibling components are hydrated. */
function HydrationCallback({ onHydrated }: { onHydrated: () => void }): null {
  useEffect(onHydrated, [onHydrated]);
  return null;
}
