import { BlockList, isIP } from "node:net";

/** Networks of IPv4 that are no public hosts: private, local, shared, reserved, for documentation and multicast. */
const closedNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Parts of the public space of IPv6 that lead elsewhere: Teredo and other protocols, 6to4, documentation. */
const closedNetworks6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [network, prefix] of closedNetworks) closed.addSubnet(network, prefix);
for (const [network, prefix] of closedNetworks6) closed.addSubnet(network, prefix, "ipv6");
// All public addresses of IPv6. The others are local, or contain addresses of IPv4.
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Returns whether an IP address belongs to the public internet. False for texts that are no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address);
  return family === 6 && global6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
