/** Panels of a car's body that an inspection tells apart: 13, each with a state of its own. */
export const bodyPanels = [
  "front-bumper",
  "hood",
  "roof",
  "trunk",
  "rear-bumper",
  "front-left-fender",
  "front-left-door",
  "rear-left-door",
  "rear-left-fender",
  "front-right-fender",
  "front-right-door",
  "rear-right-door",
  "rear-right-fender",
] as const;
export type BodyPanel = (typeof bodyPanels)[number];

/** States of a panel. A panel without a state is not stated, which never counts as original. */
export const panelStates = ["original", "repainted", "repaired", "replaced"] as const;
export type PanelState = (typeof panelStates)[number];

/** States of the panels of a car. Panels that the seller does not state are missing. */
export type PanelStates = Partial<Record<BodyPanel, PanelState>>;

/** Key of the feature with the states of the panels. Its values are a panel and a state: `hood-repainted`. */
export const PANELS_FEATURE = "panels";

/** Splits a value of the feature into its panel and its state. Undefined for a value that an administrator has added. */
function parsePanelValue(slug: string): { panel: BodyPanel; state: PanelState } | undefined {
  const panel = bodyPanels.find((each) => slug.startsWith(`${each}-`));
  const state = panel && panelStates.find((each) => slug === `${panel}-${each}`);
  return state && { panel, state };
}

/** Collects the states of the panels from the values of the feature. */
export function parsePanelStates(slugs: readonly string[]): PanelStates {
  const states: PanelStates = {};
  for (const slug of slugs) {
    const value = parsePanelValue(slug);
    if (value) states[value.panel] = value.state;
  }
  return states;
}

/** Returns whether the values of the feature name a panel twice, with different states. */
export function hasRepeatedPanel(slugs: readonly string[]): boolean {
  const panels = slugs.flatMap((slug) => parsePanelValue(slug)?.panel ?? []);
  return new Set(panels).size < panels.length;
}
