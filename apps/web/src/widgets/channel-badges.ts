/** What stands for a channel: its initials and a colour of its own. Drawn by us; nobody's logo. */

/** mark: one or two letters. hue: 0-360, of a muted colour that works in both themes. */
export type ChannelBadge = { mark: string; hue: number }

/** Known names in lower case. Source: spec 001 section 3 (channel display). */
const BADGES: Record<string, ChannelBadge> = {
  facebook: { mark: 'f', hue: 220 },
  meta: { mark: 'M', hue: 214 },
  'facebook ads': { mark: 'f', hue: 220 },
  'google ads': { mark: 'G', hue: 140 },
  google: { mark: 'G', hue: 140 },
  'organic & social': { mark: 'Os', hue: 95 },
  direct: { mark: 'D', hue: 200 },
  tiktok: { mark: 'T', hue: 340 },
  'tiktok ads': { mark: 'T', hue: 340 },
  snapchat: { mark: 'S', hue: 52 },
  'snapchat ads': { mark: 'S', hue: 52 },
  pinterest: { mark: 'P', hue: 356 },
  'pinterest ads': { mark: 'P', hue: 356 },
  klaviyo: { mark: 'K', hue: 160 },
  attentive: { mark: 'A', hue: 48 },
  postscript: { mark: 'Ps', hue: 262 },
  drip: { mark: 'Dr', hue: 320 },
  mailchimp: { mark: 'Mc', hue: 46 },
  omnisend: { mark: 'Om', hue: 170 },
  bing: { mark: 'b', hue: 190 },
  'bing ads': { mark: 'b', hue: 190 },
  youtube: { mark: 'Y', hue: 4 },
  privy: { mark: 'Pr', hue: 280 },
  judgeme: { mark: 'J', hue: 176 },
  sendinblue: { mark: 'Sb', hue: 206 },
  shareasale: { mark: 'Sa', hue: 30 },
  instagram: { mark: 'I', hue: 318 },
  reddit: { mark: 'R', hue: 16 },
  deal: { mark: '%', hue: 24 },
  affiliate: { mark: 'Af', hue: 36 },
  email: { mark: '@', hue: 230 },
  sms: { mark: 'Sm', hue: 236 },
  yahoo: { mark: 'Y!', hue: 272 },
  twitter: { mark: 't', hue: 203 },
  cj: { mark: 'CJ', hue: 130 },
  convbox: { mark: 'c', hue: 184 },
  shopify: { mark: 'S', hue: 96 },
  'friends and family': { mark: 'Ff', hue: 12 },
  influencer: { mark: 'In', hue: 300 },
  influencers: { mark: 'In', hue: 300 },
  'none of the above': { mark: '–', hue: 200 },
  criteo: { mark: 'Cr', hue: 22 },
  impact: { mark: 'Im', hue: 350 },
  intercom: { mark: 'Ic', hue: 216 },
  leafly: { mark: 'L', hue: 150 },
  sezzle: { mark: 'Sz', hue: 290 },
  awin: { mark: 'Aw', hue: 28 },
  admitad: { mark: 'Ad', hue: 210 },
  goaffpro: { mark: 'Go', hue: 248 },
  naver: { mark: 'N', hue: 134 },
  yandex: { mark: 'Ya', hue: 0 },
  'shop app': { mark: 'Sh', hue: 252 },
  'brave search': { mark: 'Br', hue: 14 },
  wix: { mark: 'W', hue: 208 },
  woocommerce: { mark: 'Wo', hue: 276 },
  applovin: { mark: 'Al', hue: 198 },
  untracked: { mark: '?', hue: 200 },
}

/** A hue for a name nobody knows: always the same for the same name. */
const hueOf = (name: string): number => Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)

/** The badge of a channel by its name, in any case. An unknown one, a host for instance, gets its first letter. */
export const badgeOf = (channel: string): ChannelBadge & { isKnown: boolean } => {
  const name = channel.trim().toLowerCase()
  const known = Object.hasOwn(BADGES, name) ? BADGES[name] : undefined
  if (known) return { ...known, isKnown: true }
  const [first] = name.replace(/^www\./, '')
  return { mark: first?.toUpperCase() ?? '?', hue: hueOf(name), isKnown: false }
}
