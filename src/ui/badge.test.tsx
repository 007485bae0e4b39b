import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Badge, type BadgeTone } from "./badge.tsx";
import { Tooltip } from "./tooltip.tsx";

const tones = ["success", "failure", "warning", "unknown"] as const satisfies BadgeTone[];

describe("[ST-11] Badge", () => {
  it.each(tones)("Badge shows its text with and without an icon in tone %s", (tone) => {
    const bare = renderToStaticMarkup(<Badge tone={tone}>In stock</Badge>);
    expect(bare).toMatch(/^<span class="[^"]+">In stock<\/span>$/);
    const iconed = renderToStaticMarkup(
      <Badge tone={tone} icon="clock">
        In stock
      </Badge>,
    );
    // The icon is hidden from screen readers because the text is complete.
    expect(iconed).toMatch(/<svg[^>]*aria-hidden="true"[^>]*>.*<\/svg>In stock<\/span>$/);
  });

  it("Badge renders differently in each tone", () => {
    const renderings = tones.map((tone) => renderToStaticMarkup(<Badge tone={tone}>x</Badge>));
    expect(new Set(renderings).size).toBe(tones.length);
  });

  it("Tooltip explains a badge on hover, on focus and to screen readers", () => {
    const markup = renderToStaticMarkup(
      <Tooltip text="Nobody has said whether it fits">
        <Badge tone="unknown">Unknown</Badge>
      </Tooltip>,
    );
    const id = /aria-describedby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain("<button");
    expect(markup).toMatch(new RegExp(`id="${id}" role="tooltip"[^>]*>Nobody has said whether it fits</span>`));
  });
});
