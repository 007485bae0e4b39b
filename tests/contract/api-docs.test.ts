import { describe, expect, it } from "vitest";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { type ApiEndpoint, hasAllWords, listApiGroups, listOperations } from "#web/api-docs/api-document.ts";
import { toOperationDoc } from "#web/api-docs/operation-doc.server.ts";

const document = getOpenApiDocument();
const operations = listOperations(document);
const reader = { document, origin: "https://karaj.example" };
const getOperationDoc = (id: string) =>
  toOperationDoc(reader, operations.find((each) => each.operationId === id) as ApiEndpoint);

describe("[AP-16] API documentation pages", () => {
  it("API documentation pages show every operation in exactly one group with a unique slug", () => {
    const groups = new Set(listApiGroups(document).map(({ name }) => name));
    expect(operations.filter(({ tags }) => !groups.has(tags?.[0] ?? ""))).toEqual([]);
    expect(new Set(listApiGroups(document).map(({ slug }) => slug)).size).toBe(groups.size);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("An API group with a display name is shown under that name and keeps the path of its tag", () => {
    expect(listApiGroups(document).find(({ name }) => name === "Ads")).toMatchObject({
      label: "Listings",
      slug: "ads",
    });
    expect(listApiGroups(document).find(({ name }) => name === "Cart")).toMatchObject({ label: "Cart", slug: "cart" });
  });

  it("Every API group has a description, and every operation has a summary, a command and answers", () => {
    expect(listApiGroups(document).filter(({ description }) => !description)).toEqual([]);
    for (const operation of operations) {
      const { summary, command, access, answers } = toOperationDoc(reader, operation);
      expect(summary, operation.operationId).not.toBe(operation.operationId);
      expect(command.text).toContain("https://karaj.example/api/v1/");
      expect(command.text).not.toMatch(/api\/v1[^ ]*[{}]/);
      expect(answers.length, operation.operationId).toBeGreaterThan(0);
      if (access.scope) expect(tokenScopes).toContain(access.scope);
    }
  });

  it("toOperationDoc states who may call an operation and which scope the token needs", () => {
    expect(getOperationDoc("listProducts").access).toEqual({ who: "anybody" });
    expect(getOperationDoc("addCartLine").access).toEqual({ who: "open", scope: "orders:write" });
    expect(getOperationDoc("createAd").access).toEqual({ who: "member", scope: "ads:write" });
    expect(getOperationDoc("createToken").access).toEqual({ who: "session" });
  });

  it("The operation search of the API documentation matches operations that contain every word", () => {
    const searchOperations = (text: string) =>
      operations.filter((each) => hasAllWords(each, text)).map((each) => each.operationId);
    expect(searchOperations("POST offers")).toContain("makeOffer");
    expect(searchOperations("offers")).not.toContain("listLanguages");
    expect(searchOperations("nothing is called so")).toEqual([]);
  });
});
