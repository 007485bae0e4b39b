import type { RouterContextProvider } from "react-router";
import { preferencesContext, visitContext } from "#web/context.ts";
import { groupsOf, operationsOf } from "./document.ts";

/** What all pages of the documentation need: the document, and its groups with their operations. */
export function apiDocs(context: Readonly<RouterContextProvider>) {
  const { apiDocument, origin } = context.get(visitContext);
  const { language } = context.get(preferencesContext);
  const document = apiDocument();
  const operations = operationsOf(document);
  const groups = groupsOf(document).map((group) => ({
    ...group,
    operations: operations
      .filter(({ tags }) => tags?.[0] === group.name)
      .map(({ operationId, method, path, summary = operationId }) => ({ id: operationId, method, path, summary })),
  }));
  return { document, operations, groups, origin, language };
}

export type DocsGroup = ReturnType<typeof apiDocs>["groups"][number];
