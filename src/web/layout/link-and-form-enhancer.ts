import { useEffect, useRef } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { runWhenOnline } from "#web/connectivity/offline-handlers.ts";
import { preserveScrollState } from "./below-fold-layout.tsx";
import { startLazyFormGuard } from "./lazy-form-guard.ts";

/**
 * Makes links and search forms navigate on the client. One listener serves the whole document, because lists with
 * `<Link>` components render a tenth slower. Links marked `data-native`, external links and API paths stay native.
 */
export function LinkAndFormEnhancer(): null {
  const navigate = useNavigate();
  // The path of a page may start with the prefix of a header (RT-18). The router adds the prefix to each URL itself.
  const basePath = useHref("/").replace(/\/$/, "");
  const { pathname, search } = useLocation();
  const currentUrl = useHref({ pathname, search });
  const { t } = useTranslation();
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => startLazyFormGuard((key) => translate.current(`form.${key}`)), []);
  useEffect(() => {
    const getRouterPath = (url: URL) =>
      basePath && url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) || "/" : url.pathname;
    const getNavigateOptions = (element: Element) =>
      element.closest("[data-keep-scroll]") ? { preventScrollReset: true, state: preserveScrollState } : {};
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
        // A menu closes when the visitor follows one of its links or clicks elsewhere.
        if (link || !menu.contains(event.target as Node)) menu.open = false;
      }
      if (!link?.href || link.target || link.hasAttribute("download") || "native" in link.dataset) return;
      const url = new URL(link.href);
      if (url.origin !== window.location.origin || url.pathname.startsWith("/api/")) return;
      event.preventDefault();
      runWhenOnline(() => navigate(getRouterPath(url) + url.search + url.hash, getNavigateOptions(link)));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.method !== "get") return;
      const url = new URL(form.action);
      const fields = new FormData(form, event.submitter);
      // Empty fields would only lengthen the URL.
      for (const [name, value] of fields)
        if (typeof value === "string" && value.trim()) url.searchParams.append(name, value);
      event.preventDefault();
      // Closes the search panel, which would cover the results.
      const menu = form.closest<HTMLDetailsElement>("details[data-menu][open]");
      if (menu) menu.open = false;
      runWhenOnline(() => navigate(getRouterPath(url) + url.search, getNavigateOptions(form)));
    };
    const onChange = (event: Event) => {
      const form = (event.target as Element).closest?.("form");
      if (form && "submitOnChange" in form.dataset) form.requestSubmit();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("click", onClick);
    // Submits a choice that was made before the scripts loaded.
    for (const select of document.querySelectorAll<HTMLSelectElement>("form[data-submit-on-change] select")) {
      const initialOption = [...select.options].find((option) => option.defaultSelected);
      if (initialOption && initialOption.value !== select.value) select.form?.requestSubmit();
    }
    document.addEventListener("submit", onSubmit);
    // Before React, which stops the event while the code of that part of the page is loading.
    window.addEventListener("change", onChange, true);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
      window.removeEventListener("change", onChange, true);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [navigate, basePath]);
  useEffect(() => {
    // Clicks are native until this attribute is set. It holds the URL of the rendered page, which can lag behind the
    // address bar. Tests wait for the attribute.
    const { pathname, search } = new URL(currentUrl, window.location.origin);
    document.documentElement.dataset.enhanced = pathname + search;
  }, [currentUrl]);
  return null;
}
