import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * Key for rate limits. An IPv6 client owns at least a /64, so limits count the network instead of the address;
 * an IPv4-mapped address counts as its IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  // The URL parser normalizes all notations of an address.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = MAPPED_IPV4.exec(canonical)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [head = '', tail] = canonical.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...behind]
  return `${whole.slice(0, 4).join(':')}::/64`
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
