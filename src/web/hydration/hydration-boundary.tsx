import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useRef,
  useState,
} from "react";
import { waitForFirstInteraction } from "./first-interaction.ts";

/**
 * Whether the component is inside a boundary that preserves server HTML. Such a component hydrates after the page, when
 * `isHydrating` is already false, but must still match the server HTML.
 */
const InsidePreservedHtml = createContext(false);

/**
 * Wraps part of a page whose code loads separately. On the first page, the server HTML stays until the code is
 * loaded. A client-side navigation waits for the code, so that nothing appears late while the visitor reads.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const isInside = use(InsidePreservedHtml);
  const [preservesHtml] = useState(() => isInside || isHydrating());
  return preservesHtml ? <PreserveServerHtml>{children}</PreserveServerHtml> : children;
}

/**
 * Keeps the server HTML of a part that hydrates after the page. React discards a Suspense boundary that is not yet
 * hydrated when anything above it changes, for example when the router learns a route. A copy of the server HTML then
 * fills the gap.
 */
export function PreserveServerHtml({ children }: { children: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={containerRef} className="contents">
      <Suspense fallback={<ServerHtmlCopy containerRef={containerRef} />}>
        <InsidePreservedHtml value>{children}</InsidePreservedHtml>
      </Suspense>
    </div>
  );
}

function ServerHtmlCopy({ containerRef }: { containerRef: RefObject<HTMLDivElement | null> }) {
  const [copies] = useState(() => [...(containerRef.current?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return <div ref={(element) => element?.append(...copies)} className="contents" />;
}

/**
 * Creates a lazy component for content that is visible without scrolling. A page that awaits the returned `load`
 * hydrates the component together with the page. Otherwise the component hydrates later, even when its code is
 * already loaded.
 */
export function createFirstViewComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let LoadedComponent: ComponentType<P> | undefined;
  const loadOnce = async () => {
    LoadedComponent = await load();
    return { default: LoadedComponent };
  };
  const LazyComponent = lazy(loadOnce) as unknown as ComponentType<P>;
  function EagerLazy(props: P) {
    const [Component] = useState(() => LoadedComponent ?? LazyComponent);
    return createElement(Component, props);
  }
  return [EagerLazy, loadOnce] as const;
}

/** Creates a lazy component that renders nothing if its code fails to load. */
export const createOptionalLazy = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })));

/**
 * Creates a lazy component whose code loads when the visitor first interacts with the page. Until then its server HTML
 * stays, so wrap it in `HydrationBoundary`. After a client-side navigation the code loads at once.
 */
export function createInteractionLazy<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  // Read now: lazy components hydrate after the rest of the page, when `isHydrating` is already false.
  const isFirstPage = typeof document !== "undefined" && isHydrating();
  return lazy(async () => {
    if (isFirstPage) await waitForFirstInteraction();
    return load();
  });
}

/**
 * Returns whether the current render matches server HTML. True on the server and in the browser until the page's
 * listeners are attached (`link-and-form-enhancer.ts`).
 */
export const isHydrating = (): boolean =>
  typeof document === "undefined" || document.documentElement.dataset.enhanced === undefined;
