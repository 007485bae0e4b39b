import { describe, expect, it } from "vitest";
import { describedApi } from "#api/v1/described.ts";
import { scopes } from "#domain/accounts/scopes.ts";
import { type FoundOperation, groupsOf, isAbout, operationsOf } from "#web/api-docs/document.ts";
import { shownOperation } from "#web/api-docs/operation.server.ts";

const document = describedApi();
const operations = operationsOf(document);
const reader = { document, origin: "https://karaj.example" };
const shown = (id: string) =>
  shownOperation(reader, operations.find((each) => each.operationId === id) as FoundOperation);

describe("[AP-16] the API's pages", () => {
  it("show every operation in a group", () => {
    const groups = new Set(groupsOf(document).map(({ name }) => name));
    expect(operations.filter(({ tags }) => !groups.has(tags?.[0] ?? ""))).toEqual([]);
    expect(new Set(groupsOf(document).map(({ slug }) => slug)).size).toBe(groups.size);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("every group says what it is, and every operation too", () => {
    expect(groupsOf(document).filter(({ description }) => !description)).toEqual([]);
    for (const operation of operations) {
      const { summary, command, access, answers } = shownOperation(reader, operation);
      expect(summary, operation.operationId).not.toBe(operation.operationId);
      expect(command.text).toContain("https://karaj.example/api/v1/");
      expect(command.text).not.toMatch(/api\/v1[^ ]*[{}]/);
      expect(answers.length, operation.operationId).toBeGreaterThan(0);
      if (access.scope) expect(scopes).toContain(access.scope);
    }
  });

  it("say who may ask, and with which scope", () => {
    expect(shown("listProducts").access).toEqual({ who: "anybody" });
    expect(shown("addCartLine").access).toEqual({ who: "open", scope: "orders:write" });
    expect(shown("createAd").access).toEqual({ who: "member", scope: "ads:write" });
    expect(shown("createToken").access).toEqual({ who: "session" });
  });

  it("a search finds by all of its words", () => {
    const found = (text: string) => operations.filter((each) => isAbout(each, text)).map((each) => each.operationId);
    expect(found("POST offers")).toContain("makeOffer");
    expect(found("offers")).not.toContain("listLanguages");
    expect(found("nothing is called so")).toEqual([]);
  });
});
