import type { ComponentExample } from "../example.ts";

const surfaces = [
  "paper",
  "wash",
  "line",
  "line-strong",
  "line-control",
  "ink-faint",
  "ink-soft",
  "ink",
  "accent",
  "header",
];
const meanings = ["fits", "warning", "failure", "info", "accent"];
const sizes = ["12", "13", "14", "15", "16", "18", "22", "28", "36"];

export const colourExample: ComponentExample = {
  id: "colours",
  title: { en: "Colours", ar: "الألوان" },
  Show: () => (
    <div className="space-y-4" lang="en" dir="ltr">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3 text-12 text-ink-soft">
        {surfaces.map((name) => (
          <li key={name}>
            <span
              className="block h-12 rounded-sm border border-line-strong"
              style={{ backgroundColor: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3 text-13 font-medium">
        {meanings.map((name) => (
          <li
            key={name}
            className="rounded-sm px-2.5 py-2"
            style={{
              backgroundColor: `var(--${name}-wash)`,
              color: `var(--${name === "accent" ? "accent-text" : name})`,
            }}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  ),
};

export const typographyExample: ComponentExample = {
  id: "type",
  title: { en: "Type", ar: "الخط" },
  Show: ({ pickText }) => (
    <ul className="divide-y divide-line">
      {sizes.map((size) => (
        <li key={size} className="flex items-baseline gap-4 py-1.5">
          <span className="w-6 shrink-0 text-12 text-ink-faint tabular-nums">{size}</span>
          <span className="min-w-0 truncate" style={{ fontSize: `${Number(size) / 16}rem` }}>
            {pickText("Toyota Land Cruiser 2021 — 185,000 SAR", "تويوتا لاندكروزر ٢٠٢١ — ‏185,000 ر.س")}
          </span>
        </li>
      ))}
    </ul>
  ),
};
