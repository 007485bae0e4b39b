import { type ComponentType, type Context, createElement, type ReactNode, use } from "react";
import { getReadingFormatKey } from "#i18n/reading-format.ts";
import { TranslationContext } from "#i18n/use-translation.ts";
import { getSiteProfileVersion } from "#kernel/site-profile.ts";

/**
 * Collects a fragment of the page that is being rendered, and returns the placeholder for its HTML. `currentRenderer`
 * is undefined outside of `withFragmentCache`.
 */
type FragmentRenderer = (key: string, fragment: ReactNode) => ReactNode;
let currentRenderer: FragmentRenderer | undefined;

/**
 * Renders synchronously and passes cached fragments to `renderFragment` instead of rendering them in place. `render`
 * must not suspend.
 */
export function withFragmentCache<T>(renderFragment: FragmentRenderer, render: () => T): T {
  currentRenderer = renderFragment;
  try {
    return render();
  } finally {
    currentRenderer = undefined;
  }
}

/**
 * Reads a React context while a fragment's key is built. The fragment is rendered apart from the page and gets only
 * the contexts read here.
 */
type ReadContext = <T>(context: Context<T>) => T;

type CachedFragmentOptions<P> = {
  name: string;
  /**
   * Returns everything that the fragment's HTML depends on besides language and site profile. The value must survive
   * JSON. Fragments with equal values share their HTML. The HTML must not depend on the clock, the router or `useId`.
   * Returns undefined for content of one visitor, which is rendered in place.
   */
  getKeyData: (props: P, read: ReadContext) => unknown;
};

/**
 * Wraps a component so that its server HTML is cached (docs/decisions/0016-fragment-cache.md). Use it on the server
 * only: `import.meta.env.SSR ? cachedFragment(…) : Component`. The component must render one or more elements, never
 * plain text.
 */
export function cachedFragment<P extends object>(
  Component: ComponentType<P>,
  { name, getKeyData }: CachedFragmentOptions<P>,
) {
  return function CachedFragment(props: P): ReactNode {
    const element = createElement(Component, props);
    const texts = use(TranslationContext);
    if (!currentRenderer || !texts) return element;
    let fragment = <TranslationContext value={texts}>{element}</TranslationContext>;
    const readContext: ReadContext = (Context) => {
      const value = use(Context);
      fragment = <Context value={value}>{fragment}</Context>;
      return value;
    };
    const keyData = getKeyData(props, readContext);
    return keyData === undefined
      ? element
      : currentRenderer(
          `${name} ${texts.language}${getReadingFormatKey(texts.language)} ${getSiteProfileVersion()} ${JSON.stringify(keyData)}`,
          fragment,
        );
  };
}
