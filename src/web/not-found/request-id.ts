import { createContext, useContext } from "react";

/** The id of the request that a page answers, where the server renders it. */
export const RequestId = createContext<string | undefined>(undefined);

/** Marks the element that shows it. */
export const requestIdMark = "data-request-id";

/**
 * The id of the request that this page answered; a browser reads it from the page that it got. Undefined when a page
 * failed that a script asked for: what it was called is not known here.
 */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestId);
  if (typeof document === "undefined") return rendered;
  return document.querySelector(`[${requestIdMark}]`)?.getAttribute(requestIdMark) ?? undefined;
}
