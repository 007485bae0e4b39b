import { type EntryContext, matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { pruneManifestToMatchedRoutes } from "./manifest-pruning.ts";
import routes from "./routes.ts";

type Manifest = EntryContext["manifest"];
type Config = Awaited<typeof routes>[number];

/** Builds the manifest and the route tree of the site as the router knows them. */
async function loadOwnRoutes(): Promise<{ manifest: Manifest; tree: RouteObject[] }> {
  const all: Record<string, object> = { root: { id: "root", path: "" } };
  const read = (from: readonly Config[], parentId: string): RouteObject[] =>
    from.map(({ id = "", file, path, index, children = [] }) => {
      const own = id || file;
      all[own] = { id: own, parentId, path, index, hasLoader: true };
      return index ? { id: own, path, index } : { id: own, path, children: read(children, own) };
    });
  const tree = [{ id: "root", path: "", children: read(await routes, "root") }];
  return { manifest: { routes: all } as unknown as Manifest, tree };
}

const entryOf = (manifest: Manifest, matches: readonly { route: RouteObject }[], errors: object | null = null) =>
  ({ manifest, staticHandlerContext: { matches, errors } }) as unknown as EntryContext;

const idsIn = (manifest: Manifest) => Object.keys(manifest.routes);

/** Returns an example URL for the path of each route. */
const listExampleUrls = (from: readonly RouteObject[], above = ""): string[] =>
  from.flatMap(({ path = "", children = [] }) => {
    const currentPath = `${above}/${path}`.replaceAll(/\/+/g, "/");
    return children.length > 0
      ? listExampleUrls(children, currentPath)
      : [currentPath.replaceAll(/:[^/]+|\*/g, "some")];
  });

describe("pruneManifestToMatchedRoutes", () => {
  it("pruneManifestToMatchedRoutes keeps the matched routes and the routes of all parent paths, for every URL", async () => {
    const { manifest, tree } = await loadOwnRoutes();
    const all = listExampleUrls(tree);
    expect(all.length).toBeGreaterThan(150);
    // Matching is slow, so each path is matched once.
    const matchesByPath = new Map<string, NonNullable<ReturnType<typeof matchRoutes>>>();
    const matchesAt = (pathname: string) => {
      const matches = matchesByPath.get(pathname) ?? matchRoutes(tree, { pathname }) ?? [];
      matchesByPath.set(pathname, matches);
      return matches;
    };
    const idsAt = (pathname: string) => matchesAt(pathname).map(({ route }) => route.id ?? "");
    for (const pathname of all) {
      const matches = matchesAt(pathname);
      const few = pruneManifestToMatchedRoutes(entryOf(manifest, matches)).manifest;
      expect(idsIn(few), pathname).toEqual(expect.arrayContaining(matches.map(({ route }) => route.id)));
      expect(idsIn(few).length, pathname).toBeLessThan(14);
      const segments = pathname.split("/").filter(Boolean);
      const above = segments.map((_, end) => `/${segments.slice(0, end).join("/")}`);
      expect(idsIn(few).toSorted(), pathname).toEqual(
        [...new Set([...matches.map(({ route }) => route.id ?? ""), ...above.flatMap(idsAt)])].toSorted(),
      );
    }
  });

  it("pruneManifestToMatchedRoutes returns the same manifest object for all URLs of one route", async () => {
    const { manifest, tree } = await loadOwnRoutes();
    const [one, two] = ["/shop/products/1-a", "/shop/products/2-b"].map(
      (pathname) => pruneManifestToMatchedRoutes(entryOf(manifest, matchRoutes(tree, { pathname }) ?? [])).manifest,
    );
    expect(one).toBe(two);
  });

  it("pruneManifestToMatchedRoutes matches each parent path only once", async () => {
    const { manifest, tree } = await loadOwnRoutes();
    const matchedLocations: unknown[] = [];
    const _match = (location: unknown) => {
      matchedLocations.push(location);
      return matchRoutes(tree, location as string);
    };
    for (const pathname of ["/shop/products/1-a", "/shop/products/2-b"]) {
      const context = { matches: matchRoutes(tree, { pathname }) ?? [], errors: null, _match };
      const entry = { manifest, staticHandlerContext: context } as unknown as EntryContext;
      const { staticHandlerContext } = pruneManifestToMatchedRoutes(entry);
      expect(staticHandlerContext._match("/shop")).toEqual(matchRoutes(tree, "/shop"));
      expect(staticHandlerContext._match({ pathname })).toEqual(context.matches);
    }
    expect(matchedLocations.filter((each) => typeof each === "string")).toEqual(["/shop"]);
  });

  it("pruneManifestToMatchedRoutes returns the full manifest for pages that are not found or fail", async () => {
    const { manifest, tree } = await loadOwnRoutes();
    const [root] = matchRoutes(tree, { pathname: "/" }) ?? [];
    expect(pruneManifestToMatchedRoutes(entryOf(manifest, root ? [root] : [])).manifest).toBe(manifest);
    const matches = matchRoutes(tree, { pathname: "/shop/cart" }) ?? [];
    expect(pruneManifestToMatchedRoutes(entryOf(manifest, matches, { root: new Error("no") })).manifest).toBe(manifest);
  });
});
