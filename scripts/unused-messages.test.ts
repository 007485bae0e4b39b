// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test contain templates
import { describe, expect, it } from "vitest";
import { findUnusedKeys } from "./unused-messages.ts";

describe("findUnusedKeys", () => {
  it("findUnusedKeys keeps quoted keys and lists the others", () => {
    const sources = ['t("cart.title")', "<Field label='cart.label' />", "t(`cart.text`)"];
    const keys = ["cart.title", "cart.label", "cart.text", "cart.titleText", "cart.gone"];
    expect(findUnusedKeys(keys, sources)).toEqual(["cart.titleText", "cart.gone"]);
  });

  it("findUnusedKeys keeps all plural forms of a quoted base", () => {
    const keys = ["age.day_one", "age.day_other", "age.hour_one"];
    expect(findUnusedKeys(keys, ['t("age.day", { count })'])).toEqual(["age.hour_one"]);
  });

  it("findUnusedKeys keeps the keys that a template can produce", () => {
    const sources = ["t(`status.${order.status}`)", "find(`offer.${kind}Text`)", "t(`hold.${a}.${b({ c: 1 })}.until`)"];
    const keys = ["status.PENDING", "status.a.b", "offer.soldText", "offer.sold", "hold.x.y.until", "hold.x.until"];
    expect(findUnusedKeys(keys, sources)).toEqual(["offer.sold", "hold.x.until"]);
  });

  it("findUnusedKeys keeps all keys with the prefix of a template with a nested template", () => {
    expect(findUnusedKeys(["a.b.c", "a.d.c"], ["t(`a.b.${x ? `y.${z}` : 0}.w`)"])).toEqual(["a.d.c"]);
  });

  it("findUnusedKeys ignores templates without a prefix", () => {
    expect(findUnusedKeys(["cart.title"], ["`${a}.title`", "`cart${a}`"])).toEqual(["cart.title"]);
  });
});
