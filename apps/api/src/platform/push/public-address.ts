import { BlockList, isIP } from 'node:net'

// Two lists, because a list with mapped addresses such as ::ffff:0:0 matches every IPv4 address.
const NOT_PUBLIC = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC[4].addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Unspecified, loopback and addresses that contain an IPv4 address.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC[6].addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is reachable on the Internet: not loopback, private, link-local, reserved or multicast. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC[4].check(address, 'ipv4')
  return family === 6 && !NOT_PUBLIC[6].check(address, 'ipv6')
}
