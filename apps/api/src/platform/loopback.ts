import { isIP } from 'node:net'

/** Whether a host name or HOST setting is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (isIP(name) === 4) return name.startsWith('127.')
  // URL() writes ::ffff:127.0.0.1 as ::ffff:7f00:1.
  return isIP(name) === 6 && /^(?:::1|(?:0+:){7}0*1|::ffff:127\.[\d.]+|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/.test(name)
}
