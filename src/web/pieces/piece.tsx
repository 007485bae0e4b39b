import { type ComponentType, type Context, createElement, type ReactNode, use } from "react";
import { Translation } from "#i18n/use-translation.ts";
import { getSiteProfileVersion } from "#kernel/site-profile.ts";

/** Takes a piece of the page that is rendered at this moment, and gives what stands in its place; undefined where none are kept. */
type Taker = (key: string, piece: ReactNode) => ReactNode;
let taker: Taker | undefined;

/** Renders with pieces handed to `by` instead of being rendered where they stand. Nothing in `render` may wait for anything. */
export function takingPieces<T>(by: Taker, render: () => T): T {
  taker = by;
  try {
    return render();
  } finally {
    taker = undefined;
  }
}

/** What a context that stands around a piece gives it; a piece has no other contexts than those that are read so. */
type Read = <T>(context: Context<T>) => T;

type Given<P> = {
  name: string;
  /**
   * All that its HTML says besides its language and the site's name and logo: two that say the same are one. As JSON: what that has no word for must not change it.
   * Nothing else may: no clock, no router, no `useId`. Undefined where it says something that is one reader's own: then it is rendered
   * in its place.
   */
  says: (props: P, read: Read) => unknown;
};

/**
 * A component of which the server keeps what it rendered (decision 16). For the server alone: browsers render it as it is, so write
 * `import.meta.env.SSR ? keptPiece(…) : Component`. It is one element, or several; never a mere text.
 */
export function keptPiece<P extends object>(Piece: ComponentType<P>, { name, says }: Given<P>) {
  return function Kept(props: P): ReactNode {
    const piece = createElement(Piece, props);
    const texts = use(Translation);
    if (!taker || !texts) return piece;
    let whole = <Translation value={texts}>{piece}</Translation>;
    const read: Read = (Around) => {
      const value = use(Around);
      whole = <Around value={value}>{whole}</Around>;
      return value;
    };
    const said = says(props, read);
    return said === undefined
      ? piece
      : taker(`${name} ${texts.language} ${getSiteProfileVersion()} ${JSON.stringify(said)}`, whole);
  };
}
