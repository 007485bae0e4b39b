import type { BodyPanel, PanelState, PanelStates } from "#domain/listings/detail/body-panels.ts";

/** Width of the drawing. */
const WIDTH = 240;

/** Outlines of the panels in the middle of the drawing: the car from above, its front at the top. */
const middlePanels: Partial<Record<BodyPanel, string>> = {
  "front-bumper": "M64 24Q120 4 176 24L172 40Q120 25 68 40Z",
  hood: "M67 46Q120 31 173 46L167 116Q120 107 73 116Z",
  roof: "M82 160Q120 154 158 160L158 230Q120 236 82 230Z",
  trunk: "M73 270Q120 278 167 270L173 314Q120 326 67 314Z",
  "rear-bumper": "M67 320Q120 334 173 320L177 338Q120 356 63 338Z",
};
/** Outlines of the panels at one side, folded out. The other side is their mirror image. */
const sidePanels = {
  "front-fender": "M56 48L26 56Q14 62 14 82A17 17 0 0 1 14 114L14 122L56 122Z",
  "front-door": "M56 126L14 126L14 184L56 184Z",
  "rear-door": "M56 188L14 188L14 240L56 240Z",
  "rear-fender": "M56 244L14 244L14 252A17 17 0 0 1 14 284Q14 304 26 310L56 316Z",
} as const;
type SidePanel = keyof typeof sidePanels;
const sidePanelNames = Object.keys(sidePanels) as SidePanel[];

/** Windows, which have no state: windscreens in the middle, and the windows of the left doors. */
const glass = ["M73 122Q120 113 167 122L157 154Q120 148 83 154Z", "M83 236Q120 242 157 236L166 264Q120 272 74 264Z"];
const sideGlass = ["M52 132L42 136L42 180L52 180Z", "M52 192L42 192L42 230L52 236Z"];

/** Middle of each panel, where the mark of its state stands. */
const middleMarks: Partial<Record<BodyPanel, [number, number]>> = {
  "front-bumper": [120, 24],
  hood: [120, 76],
  roof: [120, 195],
  trunk: [120, 297],
  "rear-bumper": [120, 337],
};
const sideMarks: Record<SidePanel, [number, number]> = {
  "front-fender": [42, 98],
  "front-door": [28, 155],
  "rear-door": [28, 214],
  "rear-fender": [42, 268],
};

/**
 * Renders the mark of a state around the point 0, 0, so that the colour is never the only difference. A panel that is not
 * stated has a dash.
 */
export function PanelMark({ state }: { state: PanelState | undefined }) {
  switch (state) {
    case "original":
      return <path d="M-5 0L-1 4L6 -5" className="panel-mark-line" />;
    case "repainted":
      return <circle r={5} className="panel-mark" />;
    case "repaired":
      return <path d="M0 -6L6 5L-6 5Z" className="panel-mark" />;
    case "replaced":
      return <path d="M-5 -5L5 -5L5 5L-5 5Z" className="panel-mark" />;
    case undefined:
      return <path d="M-4 0L4 0" className="panel-mark-line" />;
  }
}

const getSidePanel = (side: "left" | "right", panel: SidePanel): BodyPanel => {
  const [end, part] = panel.split("-") as ["front" | "rear", "door" | "fender"];
  return `${end}-${side}-${part}`;
};

/**
 * Draws the body of a car from above with its sides folded out, and the state of each panel. The drawing is for the eye
 * only: whoever shows it also shows the states as text.
 */
export function DamageMap({ states, className }: { states: PanelStates; className: string }) {
  const renderPanel = (panel: BodyPanel, outline: string) => (
    <path key={panel} d={outline} data-state={states[panel] ?? "unknown"} className="panel" />
  );
  const renderMark = (panel: BodyPanel, [x, y]: [number, number]) => (
    <g key={panel} transform={`translate(${x} ${y})`} data-state={states[panel]} className="panel-state">
      <PanelMark state={states[panel]} />
    </g>
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} 360`} className={className}>
      {(["left", "right"] as const).map((side) => (
        <g key={side} transform={side === "right" ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}>
          {sidePanelNames.map((panel) => renderPanel(getSidePanel(side, panel), sidePanels[panel]))}
          {sideGlass.map((outline) => (
            <path key={outline} d={outline} className="panel-glass" />
          ))}
          <circle cx={12} cy={98} r={11} className="panel-wheel" />
          <circle cx={12} cy={268} r={11} className="panel-wheel" />
        </g>
      ))}
      {Object.entries(middlePanels).map(([panel, outline]) => renderPanel(panel as BodyPanel, outline))}
      {glass.map((outline) => (
        <path key={outline} d={outline} className="panel-glass" />
      ))}
      {sidePanelNames.flatMap((panel) => {
        const [x, y] = sideMarks[panel];
        return [
          renderMark(getSidePanel("left", panel), [x, y]),
          renderMark(getSidePanel("right", panel), [WIDTH - x, y]),
        ];
      })}
      {Object.entries(middleMarks).map(([panel, at]) => renderMark(panel as BodyPanel, at))}
    </svg>
  );
}
