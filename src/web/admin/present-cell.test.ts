import { expect, it } from "vitest";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { type AdminCellOptions, presentAdminCell } from "./present-cell.server.ts";

registerMessages("en", en);
registerMessages("ar", ar);

const sar = { code: "SAR", rate: "3.75", decimals: 2, symbol: "SAR", symbolAr: "ر.س" };
const currencies = new Map([["SAR", sar]]);
const english: AdminCellOptions = { language: "en", currencies };
const arabic: AdminCellOptions = { language: "ar", currencies };
/** Removes the bidirectional isolation marks. */
const plain = (text: string | boolean) => String(text).replace(/[\u2068\u2069]/g, "");

it("presentAdminCell formats prices as on the site, and leaves prices in unknown currencies unchanged", () => {
  expect(presentAdminCell("price", "1250000.00 SAR", english)).toBe("SAR 1,250,000");
  expect(presentAdminCell("price", "1250.50 SAR", arabic)).toBe("1,250.50 ر.س");
  expect(presentAdminCell("price", "1250.00 XXX", english)).toBe("1250.00 XXX");
});

it("presentAdminCell translates statuses and audit log entries into the reader's language", () => {
  expect([presentAdminCell("choice", "active", english), presentAdminCell("choice", "active", arabic)]).toEqual([
    "Active",
    "نشطة",
  ]);
  expect(presentAdminCell("deed", "listings.status", english)).toBe("Status changed");
  expect(presentAdminCell("subject", "listings 12", arabic)).toBe("الإعلانات 12");
  expect(presentAdminCell("subject", "settings hours", english)).toBe("Settings Opening hours");
  const details = JSON.stringify({ status: { from: "active", to: "closed" }, featured: { from: false, to: true } });
  expect(plain(presentAdminCell("details", details, english))).toBe("Status: Active → Closed\nFeatured: No → Yes");
  expect(plain(presentAdminCell("details", details, arabic))).toBe("الحالة: نشطة ← مغلقة\nمميز: لا ← نعم");
});
