/** The panels of the mobile menu that lie on each other, the lowest first (NV-10). */
export type PanelStack<Name extends string = string> = readonly Name[];

/** Opening a panel that is in the stack already is ignored. */
export const opened = <Name extends string>(stack: PanelStack<Name>, name: Name): PanelStack<Name> =>
  stack.includes(name) ? stack : [...stack, name];

/** Back to the panel below; the lowest one stays. */
export const wentBack = <Name extends string>(stack: PanelStack<Name>): PanelStack<Name> =>
  stack.length > 1 ? stack.slice(0, -1) : stack;
