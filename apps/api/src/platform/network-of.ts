import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * What limits count an address by. An IPv6 connection owns at least a /64, and with it more addresses than any limit could
 * count one by one; an IPv4 address in IPv6 notation is the same caller as without it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  // The parser of URLs writes every spelling of an address in one way.
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
