import { normalizeToKey } from "#kernel/normalize-text.ts";

/** Couriers whose tracking pages take the number in their address, with other spellings of their names. */
const couriers: readonly { name: string; spellings: readonly string[]; address: string }[] = [
  {
    name: "Aramex",
    spellings: ["أرامكس", "ارامكس"],
    address: "https://www.aramex.com/track/results?ShipmentNumber=",
  },
  {
    name: "SMSA Express",
    spellings: ["smsa", "سمسا", "سمسا إكسبريس"],
    address: "https://www.smsaexpress.com/trackingdetails?tracknumbers=",
  },
  {
    name: "DHL",
    spellings: ["dhl express", "دي اتش ال", "دي إتش إل"],
    address: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
  },
  { name: "FedEx", spellings: ["فيديكس", "فيدكس"], address: "https://www.fedex.com/fedextrack/?trknbr=" },
  { name: "UPS", spellings: ["يو بي اس", "يو بي إس"], address: "https://www.ups.com/track?tracknum=" },
];

/** Names of the couriers that sellers are offered. They may type any other. */
export const courierNames: readonly string[] = couriers.map(({ name }) => name);

type Shipment = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

/**
 * Returns the address of the page where a shipment can be followed: the one that the seller has entered, otherwise that
 * of a known courier. Undefined for another courier, and without a tracking number.
 */
export function getTrackingUrl({ carrier, trackingNumber, trackingUrl }: Shipment): string | undefined {
  if (trackingUrl !== null) return trackingUrl;
  if (carrier === null || trackingNumber === null) return undefined;
  const key = normalizeToKey(carrier);
  const courier = couriers.find(({ name, spellings }) =>
    [name, ...spellings].some((spelling) => normalizeToKey(spelling) === key),
  );
  return courier && courier.address + encodeURIComponent(trackingNumber);
}
