import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from "react";

/**
 * Wraps part of a page whose code loads separately. Server HTML stays until the code is loaded. Client-side navigation
 * waits for the code, so nothing appears late while the visitor reads.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const [preservesHtml] = useState(isHydrating);
  return preservesHtml ? <PreserveServerHtml>{children}</PreserveServerHtml> : children;
}

/**
 * Preserves server HTML around a part that hydrates after the page. React discards a pending hydration boundary when
 * anything above changes, for example when the router learns a route. A copy of the server HTML then fills the gap.
 */
export function PreserveServerHtml({ children }: { children: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={containerRef} className="contents">
      <Suspense fallback={<ServerHtmlCopy containerRef={containerRef} />}>{children}</Suspense>
    </div>
  );
}

function ServerHtmlCopy({ containerRef }: { containerRef: RefObject<HTMLDivElement | null> }) {
  const [copies] = useState(() => [...(containerRef.current?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return <div ref={(element) => element?.append(...copies)} className="contents" />;
}

/**
 * Creates a lazy component for content in the first view. A page that awaits the returned `load` hydrates the component
 * together with the page. Otherwise the component hydrates later even if its code is loaded.
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
 * Returns whether the current render matches server HTML. True on the server and in the browser until the page's
 * listeners are attached (`link-and-form-enhancer.ts`).
 */
export const isHydrating = (): boolean =>
  typeof document === "undefined" || document.documentElement.dataset.enhanced === undefined;
