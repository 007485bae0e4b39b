import { describe, expect, it } from "vitest";
import { courierNames, getTrackingUrl } from "./couriers.ts";
import { createTrackingUrlField } from "./tracking-url-field.ts";

const shipment = { carrier: "Aramex", trackingNumber: "473 30", trackingUrl: null };

describe("getTrackingUrl", () => {
  it("getTrackingUrl leads to the courier's page with the number, whatever the spelling of the courier", () => {
    const address = "https://www.aramex.com/track/results?ShipmentNumber=473%2030";
    for (const carrier of ["Aramex", " ARAMEX ", "أرامكس", "ارامكس"])
      expect(getTrackingUrl({ ...shipment, carrier }), carrier).toBe(address);
    for (const carrier of courierNames)
      expect(getTrackingUrl({ ...shipment, carrier }), carrier).toMatch(/^https:\/\/.+473%2030$/);
  });

  it("getTrackingUrl prefers the address of the seller, and knows none for other couriers and without a number", () => {
    const trackingUrl = "https://courier.example/1";
    expect(getTrackingUrl({ ...shipment, trackingUrl })).toBe(trackingUrl);
    expect(getTrackingUrl({ ...shipment, carrier: "My cousin" })).toBeUndefined();
    expect(getTrackingUrl({ ...shipment, carrier: null })).toBeUndefined();
    expect(getTrackingUrl({ ...shipment, trackingNumber: null })).toBeUndefined();
  });
});

it("createTrackingUrlField accepts https addresses and nothing, and refuses scripts and other protocols", () => {
  const parse = (text: string) => createTrackingUrlField().safeParse(text);
  expect(parse(" https://courier.example/t?n=1 ")).toMatchObject({ data: "https://courier.example/t?n=1" });
  expect(parse("")).toMatchObject({ success: true, data: null });
  for (const text of [
    "javascript:alert(1)",
    "http://courier.example",
    "courier",
    `https://x.example/${"a".repeat(500)}`,
  ])
    expect(parse(text).success, text).toBe(false);
});
