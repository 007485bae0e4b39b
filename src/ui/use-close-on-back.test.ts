import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";
import { describe, expect, it, vi } from "vitest";

describe("useCloseOnBack", () => {
  it("React Router stores the page index in history.state.idx and listens to popstate without capture", () => {
    const history = { state: { idx: 4, overlays: 1 }, pushState: vi.fn() };
    const window = { history, location: new URL("https://karaj.example/shop"), addEventListener: vi.fn() };
    const router = createBrowserHistory({ window: window as unknown as Window });
    router.push("/shop/cart");
    router.listen(() => {});
    expect(history.pushState.mock.calls[0]?.[0]).toMatchObject({ idx: 5 });
    expect(window.addEventListener.mock.calls).toEqual([["popstate", expect.any(Function)]]);
  });
});
