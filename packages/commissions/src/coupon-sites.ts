/** Sites that collect discount codes or pay cashback, and the addresses to which coupon extensions send their users. Read 2026-11. */

/** Hosts; their subdomains belong to them. */
const SITES: ReadonlySet<string> = new Set([
  // Extensions
  'joinhoney.com',
  'honey.com',
  'capitaloneshopping.com',
  'wikibuy.com',
  'karmanow.com',
  'coupert.com',
  'simplycodes.com',
  'dontpayfull.com',
  'piggy.com',
  'couponcabin.com',
  'pouch.com',
  'getcently.com',
  'slickdeals.net',
  // Codes
  'coupons.com',
  'dealspotr.com',
  'couponfollow.com',
  'wethrift.com',
  'knoji.com',
  'offers.com',
  'promocodes.com',
  'hotdeals.com',
  'valuecom.com',
  'dealcatcher.com',
  'couponbirds.com',
  'goodsearch.com',
  'savings.com',
  'bradsdeals.com',
  'dealnews.com',
  'promo.codes',
  'couponchief.com',
  'couponpartner.com',
  'discountreactor.com',
  'lovecoupons.com',
  'worthepenny.com',
  'tenereteam.com',
  'couponxoo.com',
  'refermate.com',
  'revoucher.com',
  'ozbargain.com.au',
  'redflagdeals.com',
  'vouchercloud.com',
  'vouchercodes.co.uk',
  'hotukdeals.com',
  'latestdeals.co.uk',
  'myvouchercodes.co.uk',
  'discountcode.co.uk',
  'savoo.co.uk',
  'mydealz.de',
  'gutscheine.de',
  'gutscheinpony.de',
  'gutscheinsammler.de',
  'coupons.de',
  'sparwelt.de',
  'mein-deal.com',
  'preisjaeger.at',
  'dealabs.com',
  'radins.com',
  'ma-reduc.com',
  'chollometro.com',
  'promodescuentos.com',
  'codicesconto.com',
  'pepper.com',
  'pepper.pl',
  'pepper.it',
  // Cashback
  'rakuten.com',
  'rakuten.ca',
  'rakuten.co.uk',
  'rakuten.de',
  'ebates.com',
  'topcashback.com',
  'topcashback.co.uk',
  'topcashback.de',
  'quidco.com',
  'befrugal.com',
  'mrrebates.com',
  'swagbucks.com',
  'shoop.de',
  'shoop.fr',
  'igraal.com',
  'poulpeo.com',
  'shopback.com',
  'cashrewards.com.au',
  // China
  'smzdm.com',
  'fanli.com',
  '51fanli.com',
  'etao.com',
  '55haitao.com',
  'dealmoon.com',
  'dealmoon.cn',
  'dealmoon.ca',
  'dealmoon.co.uk',
  'guangdiu.com',
  'extrabux.com',
])

/** Sites with one name in many countries: retailmenot.de, groupon.co.uk. */
const NAMES: ReadonlySet<string> = new Set([
  'retailmenot',
  'groupon',
  'cuponation',
  'picodi',
  'lovecoupons',
  'couponbirds',
  'coupert',
  'hotdeals',
  'wethrift',
  'simplycodes',
  'topcashback',
])

const MAX_LENGTH = 2000

/** The coupon site of an address or its host; undefined: none. A page is never asked for. */
export const couponSiteOf = (address: string): string | undefined => {
  if (address === '' || address.length > MAX_LENGTH) return undefined
  const full = address.includes('://') ? address : `https://${address}`
  if (!URL.canParse(full)) return undefined
  const labels = new URL(full).hostname.toLowerCase().split('.')
  const site = labels.map((_, first) => labels.slice(first).join('.')).find((host) => SITES.has(host))
  if (site !== undefined) return site
  // The name stands before an ending of one label, or of two short ones.
  const [third, second, last] = [labels.at(-3), labels.at(-2), labels.at(-1)]
  if (second !== undefined && NAMES.has(second)) return `${second}.${last}`
  return third !== undefined && second !== undefined && second.length <= 3 && NAMES.has(third) ? `${third}.${second}.${last}` : undefined
}
