import type { RouterContextProvider } from "react-router";
import { preferencesContext, requestContext } from "#web/context.ts";
import { listApiGroups, listOperations } from "./api-document.ts";

/**
 * Collects the data that every page of the API documentation needs: the OpenAPI document, its operations, and its
 * groups with their operations.
 */
export function getApiDocs(context: Readonly<RouterContextProvider>) {
  const { apiDocument, origin } = context.get(requestContext);
  const { language } = context.get(preferencesContext);
  const document = apiDocument();
  const operations = listOperations(document);
  const groups = listApiGroups(document).map((group) => ({
    ...group,
    operations: operations
      .filter(({ tags }) => tags?.[0] === group.name)
      .map(({ operationId, method, path, summary = operationId }) => ({ id: operationId, method, path, summary })),
  }));
  return { document, operations, groups, origin, language };
}

export type DocsGroup = ReturnType<typeof getApiDocs>["groups"][number];
