import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { getArrowKeyStep, isRtl } from "./text-direction.ts";

export type Tab = { id: string; label: ReactNode; count?: ReactNode; content: ReactNode };

/**
 * Renders tabs. The id of a tab is an anchor: a URL that ends in `#id` opens this tab. Without JavaScript, the tabs
 * are links to sections that are all visible.
 */
export function Tabs({ label, tabs, initial }: { label: string; tabs: readonly Tab[]; initial?: string }) {
  const [current, setCurrent] = useState(initial ?? tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const ids = tabs.map(({ id }) => id).join("\n");
  useEffect(() => {
    const openFromHash = () => {
      const hashId = decodeURIComponent(window.location.hash.slice(1));
      if (hashId && ids.split("\n").includes(hashId)) setCurrent(hashId);
    };
    openFromHash();
    window.addEventListener("hashchange", openFromHash);
    return () => window.removeEventListener("hashchange", openFromHash);
  }, [ids]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = getArrowKeyStep(event.key, isRtl(event.currentTarget));
    const at = tabs.findIndex(({ id }) => id === current);
    const to =
      step === "first" ? 0 : step === "last" ? tabs.length - 1 : (at + (step ?? 0) + tabs.length) % tabs.length;
    const next = tabs[to];
    if (step === undefined || !next) return;
    event.preventDefault();
    setCurrent(next.id);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`${tab.id}-tab`}
            href={`#${tab.id}`}
            role="tab"
            data-native=""
            aria-selected={tab.id === current}
            aria-controls={tab.id}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              setCurrent(tab.id);
            }}
            onKeyDown={onKeyDown}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-14 font-medium text-ink-soft -outline-offset-2 transition-colors duration-150 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-wash px-1.5 text-12 text-ink-soft tabular-nums">{tab.count}</span>
            )}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={tab.id}
          role="tabpanel"
          aria-labelledby={`${tab.id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is the next stop after its tab
          tabIndex={0}
          className={`tab-panel pt-4 -outline-offset-2 ${tab.id === current ? "" : "hidden"}`}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
