// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources under test contain templates
import { describe, expect, it } from "vitest";
import { findUnusedKeys } from "./unused-messages.ts";

describe("findUnusedKeys", () => {
  it("findUnusedKeys returns the keys that occur in quotes in no source file", () => {
    const sources = ['t("cart.title")', "<Field label='cart.label' />", "t(`cart.text`)"];
    const keys = ["cart.title", "cart.label", "cart.text", "cart.titleText", "cart.gone"];
    expect(findUnusedKeys(keys, sources)).toEqual(["cart.titleText", "cart.gone"]);
  });

  it("findUnusedKeys counts a plural form as used when its key without the plural suffix occurs in quotes", () => {
    const keys = ["age.day_one", "age.day_other", "age.hour_one"];
    expect(findUnusedKeys(keys, ['t("age.day", { count })'])).toEqual(["age.hour_one"]);
  });

  it("findUnusedKeys counts the keys that a template literal can produce as used", () => {
    const sources = ["t(`status.${order.status}`)", "find(`offer.${kind}Text`)", "t(`hold.${a}.${b({ c: 1 })}.until`)"];
    const keys = ["status.PENDING", "status.a.b", "offer.soldText", "offer.sold", "hold.x.y.until", "hold.x.until"];
    expect(findUnusedKeys(keys, sources)).toEqual(["offer.sold", "hold.x.until"]);
  });

  it("findUnusedKeys counts all keys with the prefix of a template literal as used if another literal is nested in it", () => {
    expect(findUnusedKeys(["a.b.c", "a.d.c"], ["t(`a.b.${x ? `y.${z}` : 0}.w`)"])).toEqual(["a.d.c"]);
  });

  it("findUnusedKeys ignores template literals that do not begin with a fixed part", () => {
    expect(findUnusedKeys(["cart.title"], ["`${a}.title`", "`cart${a}`"])).toEqual(["cart.title"]);
  });
});
