import { createContext, useContext } from "react";

/** Id of the request that is being rendered. Undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Attribute of the element that shows the request id. */
export const REQUEST_ID_ATTRIBUTE = "data-request-id";

/**
 * Returns the id of the request that rendered this page. In the browser the id is read from the document. Returns
 * undefined when a client-side request failed, because its id is unknown here.
 */
export function useRequestId(): string | undefined {
  const serverRequestId = useContext(RequestIdContext);
  if (typeof document === "undefined") return serverRequestId;
  return document.querySelector(`[${REQUEST_ID_ATTRIBUTE}]`)?.getAttribute(REQUEST_ID_ATTRIBUTE) ?? undefined;
}
