import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";

/**
 * Keys of the shortcuts in the moderation queue. `j` and `k` focus the next and previous case (`data-case`). `a` and
 * `r` press the element with that `data-key` in the focused case, or anywhere on a page without cases.
 * Keys typed in fields are ignored. The shortcuts can be switched off on each device (WCAG 2.1.4).
 */
const keys = ["j", "k", "a", "r"] as const;
type ShortcutKey = (typeof keys)[number];

const DISABLED_STORAGE_KEY = "karaj-moderation-keys-off";
const shortcutNames = { j: "next", k: "previous", a: "approve", r: "reject" } as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("textarea, select, input:not([type=checkbox]), [contenteditable]");

function runShortcut(key: ShortcutKey): boolean {
  const cases = [...document.querySelectorAll<HTMLElement>("[data-case]")];
  const current = document.activeElement?.closest<HTMLElement>("[data-case]") ?? undefined;
  if (cases.length > 0 && (key === "j" || key === "k")) {
    const nextIndex = current ? cases.indexOf(current) + (key === "j" ? 1 : -1) : 0;
    const link = cases[Math.max(0, Math.min(cases.length - 1, nextIndex))]?.querySelector<HTMLElement>("h2 a");
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    return link !== undefined;
  }
  if (cases.length > 0 && !current) return false;
  const target = (current ?? document).querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!target) return false;
  if (target.matches("select, input, textarea")) {
    target.focus();
    target.scrollIntoView({ block: "center" });
  } else target.click();
  return true;
}

/** Renders the list of shortcuts with a switch. Nothing is rendered without scripts. */
export function KeyboardShortcuts() {
  const { t } = useTranslation();
  const [isEnabled, setEnabled] = useState<boolean>();
  useEffect(() => setEnabled(localStorage.getItem(DISABLED_STORAGE_KEY) === null), []);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const key = keys.find((each) => each === event.key.toLowerCase());
      if (key && runShortcut(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isEnabled]);
  if (isEnabled === undefined) return null;
  return (
    <section
      aria-label={t("moderation.keys.title")}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13 text-ink-soft max-lg:hidden"
    >
      {keys.map((key) => (
        <span key={key} className={isEnabled ? "" : "opacity-50"}>
          <kbd className="rounded-sm border border-line-strong bg-paper px-1.5 py-0.5 font-sans text-12">{key}</kbd>{" "}
          {t(`moderation.keys.${shortcutNames[key]}`)}
        </span>
      ))}
      <Checkbox
        label={t("moderation.keys.on")}
        checked={isEnabled}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          if (next) localStorage.removeItem(DISABLED_STORAGE_KEY);
          else localStorage.setItem(DISABLED_STORAGE_KEY, "1");
          setEnabled(next);
        }}
      />
    </section>
  );
}
