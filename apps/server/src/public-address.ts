/** Tells public network addresses from those of private networks, of this machine and of no machine. Pure. Source: IANA's special-purpose address registries. */
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
/** Within 2000::/3, but of protocols: Teredo and 6to4 have an IPv4 address inside, to which a gateway would lead. Documentation's addresses lead nowhere. */
const NOT_GLOBAL_IPV6 = new BlockList()
NOT_GLOBAL_IPV6.addSubnet('2001::', 23, 'ipv6')
NOT_GLOBAL_IPV6.addSubnet('2002::', 16, 'ipv6')

/** The IPv4 address inside an IPv6 one (::ffff:203.0.113.7); any other text unchanged. */
export const plainAddress = (ip: string): string => /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1] ?? ip

/** False also for a text that is no address. */
export const isPublicAddress = (ip: string): boolean => {
  const address = plainAddress(ip)
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !NOT_GLOBAL_IPV6.check(address, 'ipv6')
}
