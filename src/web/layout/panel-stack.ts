/** Open panels of the mobile menu, bottom first (NV-10). */
export type PanelStack<Name extends string = string> = readonly Name[];

/** Adds a panel on top of the stack. A panel that is already open is ignored. */
export const pushPanel = <Name extends string>(stack: PanelStack<Name>, name: Name): PanelStack<Name> =>
  stack.includes(name) ? stack : [...stack, name];

/** Removes the top panel from the stack. The bottom panel stays. */
export const popPanel = <Name extends string>(stack: PanelStack<Name>): PanelStack<Name> =>
  stack.length > 1 ? stack.slice(0, -1) : stack;
