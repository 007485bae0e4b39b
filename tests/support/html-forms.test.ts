import { describe, expect, it } from "vitest";
import { findFormOfButton, getAttribute, listElements, toText } from "./html-forms.ts";

const page = `
  <form id="other" action="/other" method="post"><input type="hidden" name="token" value="a&amp;b"/></form>
  <form action="/save" method="post">
    <input name="title" value="Old"/><input type="checkbox" class="checked:bg-ink" name="off" value="1"/>
    <input type="checkbox" name="on" value="1" checked=""/><input type="file" name="file"/>
    <textarea name="text">
Line &lt;b&gt;</textarea>
    <select name="city"><option value="a">A</option><option value="b" selected="">B</option></select>
    <button type="submit" name="act" value="save">Save</button><button formAction="/preview">Preview</button>
    <button form="other" aria-label="Send it">→</button>
  </form>
  <button>Alone</button>`;

describe("findFormOfButton", () => {
  it("findFormOfButton returns the fields that a browser submits with the value of the pressed button", () => {
    expect(findFormOfButton(page, "Save")).toEqual({
      action: "/save",
      method: "POST",
      isMultipart: false,
      fields: { title: "Old", on: "1", text: "Line <b>", city: "b", act: "save" },
    });
  });

  it("findFormOfButton follows the attributes formaction and form of a button", () => {
    expect(findFormOfButton(page, /Preview/).action).toBe("/preview");
    expect(findFormOfButton(page, "Send it")).toMatchObject({ action: "/other", fields: { token: "a&b" } });
  });

  it("findFormOfButton fails for a missing button and for a button without a form", () => {
    expect(() => findFormOfButton(page, "Delete")).toThrow("There is no button Delete");
    expect(() => findFormOfButton(page, "Alone")).toThrow("No form");
  });
});

it("toText returns words without tags, scripts and direction marks", () => {
  expect(toText("<p>a<script>b</script></p><p>\u2068c\u2069 &amp;  d<!-- e --></p>")).toBe("a c & d");
});

it("listElements lists elements that contain no other one, and getAttribute reads only their own tag", () => {
  const [list, ...others] = listElements('<ul><ul id="x"><li id="y"></li></ul></ul>', "ul");
  expect(others).toEqual([]);
  expect(getAttribute(list ?? "", "id")).toBe("x");
  expect(getAttribute('<ul><li id="y"></li></ul>', "id")).toBeUndefined();
});
