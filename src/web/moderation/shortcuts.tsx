import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Check } from "#ui/check.tsx";

/**
 * Keys for who decides on many ads: `j` and `k` go to the next and the previous one, `a` and `r` press what is marked with
 * `data-key` in the one that has the focus (`data-case`), else on the page. Letters that are typed into fields are letters.
 * They can be switched off (WCAG 2.1.4); that stays on the device.
 */
const keys = ["j", "k", "a", "r"] as const;
type Key = (typeof keys)[number];

const switchedOff = "karaj-moderation-keys-off";
const words = { j: "next", k: "previous", a: "approve", r: "reject" } as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("textarea, select, input:not([type=checkbox]), [contenteditable]");

function press(key: Key): boolean {
  const cases = [...document.querySelectorAll<HTMLElement>("[data-case]")];
  const current = document.activeElement?.closest<HTMLElement>("[data-case]") ?? undefined;
  if (cases.length > 0 && (key === "j" || key === "k")) {
    const at = current ? cases.indexOf(current) + (key === "j" ? 1 : -1) : 0;
    const link = cases[Math.max(0, Math.min(cases.length - 1, at))]?.querySelector<HTMLElement>("h2 a");
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
    return link !== undefined;
  }
  if (cases.length > 0 && !current) return false;
  const marked = (current ?? document).querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!marked) return false;
  if (marked.matches("select, input, textarea")) {
    marked.focus();
    marked.scrollIntoView({ block: "center" });
  } else marked.click();
  return true;
}

/** The legend of the keys, with the switch; there is none without scripts. */
export function Shortcuts() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => setOn(localStorage.getItem(switchedOff) === null), []);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const key = keys.find((each) => each === event.key.toLowerCase());
      if (key && press(key)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
  if (isOn === undefined) return null;
  return (
    <section
      aria-label={t("moderation.keys.title")}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13 text-ink-soft max-lg:hidden"
    >
      {keys.map((key) => (
        <span key={key} className={isOn ? "" : "opacity-50"}>
          <kbd className="rounded-sm border border-line-strong bg-paper px-1.5 py-0.5 font-sans text-12">{key}</kbd>{" "}
          {t(`moderation.keys.${words[key]}`)}
        </span>
      ))}
      <Check
        label={t("moderation.keys.on")}
        checked={isOn}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          if (next) localStorage.removeItem(switchedOff);
          else localStorage.setItem(switchedOff, "1");
          setOn(next);
        }}
      />
    </section>
  );
}
