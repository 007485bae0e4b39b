import type { Page } from "playwright-core";

/** Renders of React components since the last reset. `cards` counts the renders of listing cards. */
export type RenderCounts = { components: number; cards: number };

/** The parts of a React fiber that tell whether its component rendered in the last commit. */
type Fiber = {
  tag: number;
  flags: number;
  memoizedProps: object | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/**
 * Counts the renders of React components in the pages that open later. React reports each commit to the hook of its
 * developer tools, also in production.
 */
export const countRenders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counts = { components: 0, cards: 0 };
    const [FUNCTION, FORWARD_REF, MEMO, SIMPLE_MEMO] = [0, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const visit = (fiber: Fiber, previous: Fiber | null) => {
      const isComponent = [FUNCTION, FORWARD_REF, MEMO, SIMPLE_MEMO].includes(fiber.tag);
      if (isComponent && fiber !== previous && (fiber.flags & PERFORMED_WORK) !== 0) {
        counts.components += 1;
        const props = fiber.memoizedProps ?? {};
        if ("card" in props && "layout" in props) counts.cards += 1;
      }
      // A component without changes keeps its children.
      if (fiber.child === previous?.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        inject: () => 1,
        checkDCE: () => {},
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current, root.current.alternate),
      },
      takeRenderCounts: () => {
        const taken = { ...counts };
        Object.assign(counts, { components: 0, cards: 0 });
        return taken;
      },
    });
  });

/** Returns the renders since the last call, and starts again at zero. */
export const takeRenderCounts = (page: Page): Promise<RenderCounts> =>
  page.evaluate(() => (window as unknown as { takeRenderCounts: () => RenderCounts }).takeRenderCounts());
