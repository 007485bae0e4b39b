import { useEffect, useRef } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { onceOnline } from "#web/line/line.ts";
import { keepsScroll } from "./first-frame.tsx";
import { guardFormsLater } from "./form-guard-later.ts";

/**
 * Makes plain links and search forms turn pages without reloading: one listener instead of a
 * component for each of a list's hundreds of links (measured: a list of `<Link>`s renders a tenth
 * slower). What opts out by `data-native`, leaves this site, or isn't a page is left to the browser.
 */
export function EnhancedPage(): null {
  const navigate = useNavigate();
  // Pages can stand inside a header's path (RT-18); the router puts it before each address itself.
  const inside = useHref("/").replace(/\/$/, "");
  const { pathname, search } = useLocation();
  const shown = useHref({ pathname, search });
  const { t } = useTranslation();
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => guardFormsLater((key) => translate.current(`form.${key}`)), []);
  useEffect(() => {
    const pathOf = (url: URL) =>
      inside && url.pathname.startsWith(inside) ? url.pathname.slice(inside.length) || "/" : url.pathname;
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element).closest?.("a");
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
        // A menu closes when the reader follows one of its links or clicks elsewhere.
        if (link || !menu.contains(event.target as Node)) menu.open = false;
      }
      if (!link?.href || link.target || link.hasAttribute("download") || "native" in link.dataset) return;
      const url = new URL(link.href);
      if (url.origin !== window.location.origin || url.pathname.startsWith("/api/")) return;
      event.preventDefault();
      const stays = link.closest("[data-keep-scroll]") !== null;
      const how = stays ? { preventScrollReset: true, state: keepsScroll } : {};
      onceOnline(() => navigate(pathOf(url) + url.search + url.hash, how));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.method !== "get") return;
      const url = new URL(form.action);
      const fields = new FormData(form, event.submitter);
      // Empty fields would only lengthen the address.
      for (const [name, value] of fields)
        if (typeof value === "string" && value.trim()) url.searchParams.append(name, value);
      event.preventDefault();
      // A search that was folded out has done its work; it would cover what it found.
      const menu = form.closest<HTMLDetailsElement>("details[data-menu][open]");
      if (menu) menu.open = false;
      onceOnline(() => navigate(pathOf(url) + url.search));
    };
    const onChange = (event: Event) => {
      const form = (event.target as Element).closest?.("form");
      if (form && "submitOnChange" in form.dataset) form.requestSubmit();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("click", onClick);
    // A choice that was made while the scripts were still on their way takes effect now.
    for (const select of document.querySelectorAll<HTMLSelectElement>("form[data-submit-on-change] select")) {
      const first = [...select.options].find((option) => option.defaultSelected);
      if (first && first.value !== select.value) select.form?.requestSubmit();
    }
    document.addEventListener("submit", onSubmit);
    document.addEventListener("change", onChange);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
      document.removeEventListener("change", onChange);
      document.removeEventListener("keydown", onKey);
    };
  }, [navigate, inside]);
  useEffect(() => {
    // Until the mark is there clicks are the browser's own. It names what is shown, which may be an earlier page than
    // the address bar does: tests wait for it.
    const { pathname, search } = new URL(shown, window.location.origin);
    document.documentElement.dataset.enhanced = pathname + search;
  }, [shown]);
  return null;
}
