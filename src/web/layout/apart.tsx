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

/**
 * Stands around a part of a page whose code is fetched apart. What the server wrote stays until the code is there; a page that is
 * turned to waits for it, so that nothing appears in the middle of what is being read.
 */
export function Apart({ children }: { children: ReactNode }) {
  const written = use(Written);
  const [isWritten] = useState(() => written || comesToLife());
  return isWritten ? <AsWritten>{children}</AsWritten> : children;
}

/**
 * Stands around what the server wrote and what comes to life later than the page. React gives up what it couldn't bring to life yet when
 * anything above it changes (the router learns of a page), and would leave its place empty until then.
 */
export function AsWritten({ children, ref }: { children: ReactNode; ref?: RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = ref ?? own;
  return (
    <div ref={place} className="contents">
      <Suspense fallback={<AsItStood place={place} />}>{children}</Suspense>
    </div>
  );
}

function AsItStood({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [copies] = useState(() => [...(place.current?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  return <div ref={(here) => here?.append(...copies)} className="contents" />;
}

/**
 * `lazy` for what is in sight at once: a page that waits for `load` comes to life with it. Otherwise it would come to life after the
 * page, even if its code is here.
 */
export function lazyOrHere<P extends object>(load: () => Promise<ComponentType<P>>) {
  let here: ComponentType<P> | undefined;
  const loaded = async () => {
    here = await load();
    return { default: here };
  };
  const Later = lazy(loaded) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Own] = useState(() => here ?? Later);
    return createElement(Own, props);
  }
  return [Part, loaded] as const;
}

/** For what a page can do without: when its code can't be had, there is nothing in its place. */
export const lazyOrNothing = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<P> })));

/** Whether what is rendered was written by the server: there, and until the browser's listeners are there (`enhance.ts`). */
export const comesToLife = (): boolean =>
  typeof document === "undefined" || document.documentElement.dataset.enhanced === undefined;

/** Whether all in here was written by the server, also when it comes to life later than the page (`first-use.tsx`). */
export const Written = createContext(false);
