/**
 * Classifies referring hosts: our own list of search engines, social sites, webmail, assistants and coupon sites, one line per site.
 * A pattern covers its subdomains; `.*` at the end stands for one top-level domain or a pair like co.uk. The most specific pattern wins,
 * so mail.google.com is webmail although google.* is a search engine. Hosts are facts; tools/reference checks them against Matomo's CC0 list.
 */

/** search, social (video included), webmail, assistant and coupon lead to channels; 'other' excludes a subdomain from a broader pattern. */
export type HostKind = 'search' | 'social' | 'webmail' | 'assistant' | 'coupon' | 'other'
/** The site of a host. */
export type KnownHost = { name: string; kind: HostKind }

type Names = Record<string, string>

const SEARCH: Names = {
  google: 'google.* com.google.android.googlequicksearchbox googlesyndicatedsearch.com syndicatedsearch.goog',
  bing: 'bing.com bingj.com',
  yahoo: 'yahoo.* search.yahoo.*',
  duckduckgo: 'duckduckgo.com',
  yandex: 'yandex.* ya.ru',
  baidu: 'baidu.com baidu.co.th',
  naver: 'naver.com',
  'brave search': 'search.brave.com',
  ecosia: 'ecosia.org',
  juno: 'search.juno.com',
  qwant: 'qwant.com',
  startpage: 'startpage.com',
  swisscows: 'swisscows.com',
  mojeek: 'mojeek.com',
  kagi: 'kagi.com',
  presearch: 'presearch.com',
  seznam: 'search.seznam.cz',
  sogou: 'sogou.com',
  so: 'so.com so.360.cn haosou.com',
  sm: 'sm.cn',
  daum: 'search.daum.net',
  nate: 'search.nate.com',
  'mail.ru search': 'go.mail.ru',
  rambler: 'nova.rambler.ru',
  aol: 'search.aol.* aolsearch.aol.* suche.aol.de recherche.aol.fr recherche.aol.ca aolsearch.com',
  ask: 'ask.com ask.co.uk ask.reference.com',
  'web.de search': 'suche.web.de',
  't-online search': 'suche.t-online.de',
  metager: 'metager.de metager.org metager2.de',
  lilo: 'search.lilo.org',
  virgilio: 'ricerca.virgilio.it',
  goo: 'search.goo.ne.jp',
  'rakuten search': 'websearch.rakuten.co.jp',
  onet: 'szukaj.onet.pl',
  'wp search': 'szukaj.wp.pl',
  coccoc: 'coccoc.com',
  dogpile: 'dogpile.com infospace.com',
  lycos: 'search.lycos.com',
  yep: 'yep.com',
  oceanhero: 'oceanhero.today',
  karma: 'karmasearch.org',
  gibiru: 'gibiru.com',
  freespoke: 'freespoke.com',
  avira: 'search.avira.com search.avira.net',
  disconnect: 'search.disconnect.me',
  comcast: 'search.comcast.net',
  zapmeta: 'zapmeta.*',
  ixquick: 'ixquick.com ixquick.de',
  excite: 'excite.co.jp search.excite.* msxml.excite.com',
  metacrawler: 'metacrawler.com metacrawler.de',
  webcrawler: 'webcrawler.com',
  'gmx search': 'suche.gmx.net search.gmx.com',
  '1und1 search': 'suche.1und1.de search.1und1.de',
  freenet: 'suche.freenet.de',
  tiscali: 'search.tiscali.it search-dyn.tiscali.it',
  libero: 'arianna.libero.it',
  centrum: 'search.centrum.cz',
  zoznam: 'zoznam.sk',
  najdi: 'najdi.si',
  bluewin: 'search.bluewin.ch',
  'search.ch': 'search.ch',
  eniro: 'eniro.se',
  kvasir: 'kvasir.no',
  startsiden: 'startsiden.no',
  gulesider: 'gulesider.no',
  sapo: 'pesquisa.sapo.pt',
  terra: 'buscador.terra.es buscador.terra.com.br buscador.terra.cl',
  uol: 'busca.uol.com.br',
  lemoteur: 'lemoteur.orange.fr lemoteur.fr busca.orange.es',
  exalead: 'exalead.com exalead.fr',
  docomo: 'search.smt.docomo.ne.jp image.search.smt.docomo.ne.jp',
  auone: 'search.auone.jp sp-search.auone.jp sp-web.search.auone.jp',
  biglobe: 'cgi.search.biglobe.ne.jp',
  nifty: 'search.nifty.com',
  'so-net': 'so-net.ne.jp',
  hao123: 'hao123.com',
  soso: 'soso.com sou.com',
  zhongsou: 'zhongsou.com',
  zum: 'search.zum.com',
  walla: 'search.walla.co.il',
  xfinity: 'search.xfinity.com',
  alltheinternet: 'alltheinternet.com',
  entireweb: 'entireweb.com',
  gigablast: 'gigablast.com',
  privacywall: 'privacywall.org',
  picsearch: 'picsearch.com',
  stract: 'stract.com',
  'info.com': 'info.com',
  'search.com': 'search.com',
  mywebsearch: 'mywebsearch.com mysearch.com myway.com',
  'search results': 'search-results.com delta-search.com',
  conduit: 'search.conduit.com',
  babylon: 'babylon.com',
  softonic: 'search.softonic.com',
  avg: 'search.avg.com isearch.avg.com',
  avast: 'search.avast.com',
  'f-secure': 'search.f-secure.com',
  sputnik: 'sputnik.ru',
  alexa: 'alexa.com',
  laban: 'laban.vn',
}

const SOCIAL: Names = {
  facebook: 'facebook.com fb.com fb.me com.facebook.katana com.facebook.orca messenger.com',
  instagram: 'instagram.com com.instagram.android',
  threads: 'threads.net threads.com',
  tiktok: 'tiktok.com com.zhiliaoapp.musically',
  twitter: 'twitter.com t.co x.com com.twitter.android',
  youtube: 'youtube.com youtu.be com.google.android.youtube',
  pinterest: 'pinterest.* pinterest.info pin.it com.pinterest',
  reddit: 'reddit.com redd.it com.reddit.frontpage',
  snapchat: 'snapchat.com com.snapchat.android',
  linkedin: 'linkedin.com lnkd.in com.linkedin.android',
  linktree: 'linktr.ee',
  tumblr: 'tumblr.com t.umblr.com',
  vimeo: 'vimeo.com',
  twitch: 'twitch.tv',
  discord: 'discord.com discord.gg discordapp.com',
  telegram: 't.me web.telegram.org org.telegram.messenger',
  whatsapp: 'whatsapp.com wa.me com.whatsapp',
  line: 'line.me',
  bluesky: 'bsky.app skyfeed.app',
  mastodon:
    'mastodon.social mastodon.online mstdn.social mstdn.io mstdn.jp mstdn.party fosstodon.org hachyderm.io mas.to masto.ai mastodon.world mastodon.cloud mastodon.art mastodon.xyz mastodon.nz mastodonapp.uk infosec.exchange chaos.social c.im universeodon.com pawoo.net mamot.fr sfba.social typo.social toot.community org.joinmastodon.android',
  pixelfed: 'pixelfed.social pixelfed.de pixelfed.uno',
  vk: 'vk.com vkontakte.ru',
  odnoklassniki: 'ok.ru odnoklassniki.ru',
  weibo: 'weibo.com weibo.cn t.cn',
  wechat: 'wechat.com mp.weixin.qq.com channels.weixin.qq.com',
  qzone: 'qzone.qq.com',
  douyin: 'douyin.com',
  xiaohongshu: 'xiaohongshu.com xhslink.com',
  bilibili: 'bilibili.com',
  douban: 'douban.com',
  zhihu: 'zhihu.com',
  renren: 'renren.com',
  quora: 'quora.com',
  flickr: 'flickr.com',
  dribbble: 'dribbble.com',
  behance: 'behance.net',
  soundcloud: 'soundcloud.com gate.sc',
  github: 'github.com',
  stackoverflow: 'stackoverflow.com',
  'hacker news': 'news.ycombinator.com',
  foursquare: 'foursquare.com',
  myspace: 'myspace.com',
  livejournal: 'livejournal.com livejournal.ru',
  xing: 'xing.com',
  mixi: 'mixi.jp',
  niconico: 'nicovideo.jp',
  badoo: 'badoo.com',
  'last.fm': 'last.fm lastfm.*',
  viadeo: 'viadeo.com',
  v2ex: 'v2ex.com',
  workplace: 'workplace.com',
  nextdoor: 'nextdoor.com',
  dailymotion: 'dailymotion.com',
  hi5: 'hi5.com',
  tagged: 'login.tagged.com tagged.com',
  skyrock: 'skyrock.com',
  xanga: 'xanga.com',
  taringa: 'taringa.net',
  'nk.pl': 'nk.pl',
  'my.mail.ru': 'my.mail.ru',
  moikrug: 'moikrug.ru',
  gree: 'gree.jp',
  cyworld: 'cyworld.com',
  huya: 'huya.com',
  douyu: 'douyu.com',
  missevan: 'missevan.com',
  twitcasting: 'twitcasting.tv',
  stumbleupon: 'stumbleupon.com',
  myheritage: 'myheritage.com',
  classmates: 'classmates.com',
  blackplanet: 'blackplanet.com',
  fetlife: 'fetlife.com',
  gaiaonline: 'gaiaonline.com',
  habbo: 'habbo.com',
  sourceforge: 'sourceforge.net',
  peepeth: 'peepeth.com',
  'lang-8': 'lang-8.com',
  wayn: 'wayn.com',
  tuenti: 'tuenti.com',
  hyves: 'hyves.nl',
  studivz: 'studivz.net meinvz.net',
  netlog: 'netlog.com',
  orkut: 'orkut.com',
  bebo: 'bebo.com',
  friendster: 'friendster.com',
}

const WEBMAIL: Names = {
  gmail: 'mail.google.com com.google.android.gm',
  outlook: 'outlook.live.com outlook.office.com outlook.office365.com mail.live.com com.microsoft.office.outlook',
  'yahoo mail': 'mail.yahoo.com mail.yahoo.net mail.yahoo.co.jp com.yahoo.mobile.client.android.mail',
  icloud: 'icloud.com',
  'aol mail': 'mail.aol.com',
  proton: 'mail.proton.me mail.protonmail.com',
  zoho: 'mail.zoho.com',
  'yandex mail': 'mail.yandex.ru mail.yandex.com',
  'mail.ru': 'e.mail.ru',
  'qq mail': 'mail.qq.com',
  'netease mail': 'mail.163.com mail.126.com',
  'naver mail': 'mail.naver.com',
  gmx: 'navigator.gmx.net gmx.net',
  'web.de': 'navigator.web.de',
  orange: 'messagerie.orange.fr',
  xfinity: 'mail.xfinity.com',
  superhuman: 'mail.superhuman.com',
  fastmail: 'fastmail.com',
}

const ASSISTANT: Names = {
  chatgpt: 'chatgpt.com chat.openai.com labs.openai.com',
  perplexity: 'perplexity.ai',
  gemini: 'gemini.google.com bard.google.com',
  copilot: 'copilot.microsoft.com',
  claude: 'claude.ai',
  grok: 'grok.com',
  deepseek: 'chat.deepseek.com',
  'le chat': 'chat.mistral.ai',
  'meta ai': 'meta.ai',
  qwen: 'chat.qwen.ai',
  you: 'you.com',
  'duck.ai': 'duck.ai',
  iask: 'iask.ai',
  notebooklm: 'notebooklm.google.com',
  'baidu ai': 'ai.baidu.com yiyan.baidu.com',
  chatglm: 'chatglm.cn',
  writesonic: 'app.writesonic.com',
  jasper: 'app.jasper.ai',
  poe: 'poe.com',
}

const COUPON: Names = {
  honey: 'joinhoney.com',
  retailmenot: 'retailmenot.com',
  slickdeals: 'slickdeals.net',
  rakuten: 'rakuten.com',
  'capital one shopping': 'capitaloneshopping.com wikibuy.com',
  coupons: 'coupons.com',
  couponfollow: 'couponfollow.com',
  couponcabin: 'couponcabin.com',
  dealnews: 'dealnews.com',
  'brads deals': 'bradsdeals.com',
  groupon: 'groupon.*',
  topcashback: 'topcashback.*',
  quidco: 'quidco.com',
  befrugal: 'befrugal.com',
  swagbucks: 'swagbucks.com',
  offers: 'offers.com',
  promocodes: 'promocodes.com',
  goodsearch: 'goodsearch.com',
  simplycodes: 'simplycodes.com',
  knoji: 'knoji.com',
  wethrift: 'wethrift.com',
  'dont pay full': 'dontpayfull.com',
  vouchercodes: 'vouchercodes.co.uk',
  hotukdeals: 'hotukdeals.com',
  mydealz: 'mydealz.de',
  dealabs: 'dealabs.com',
  ozbargain: 'ozbargain.com.au',
  redflagdeals: 'redflagdeals.com',
  igraal: 'igraal.com',
  shopback: 'shopback.*',
}

/** Parts of a search engine's domain that are not search: a link there is a referral. */
const OTHER: Names = {
  google:
    'docs.google.com drive.google.com accounts.google.* support.google.com maps.google.* news.google.* sites.google.com calendar.google.com classroom.google.com meet.google.com',
  yahoo: 'finance.yahoo.* news.yahoo.* sports.yahoo.* login.yahoo.com',
  naver: 'blog.naver.com cafe.naver.com nid.naver.com pay.naver.com',
}

/** Payment pages (with their 3-D Secure steps) and sign-in pages: a visitor returns from them to a checkout already begun. */
export const PAYMENT_AND_SIGN_IN_HOSTS: readonly string[] = (
  'paypal.com paypal.me stripe.com klarna.com klarna.net afterpay.com clearpay.co.uk clearpay.com affirm.com sezzle.com shop.app pay.google.com pay.amazon.com payments.amazon.com ' +
  'adyen.com mollie.com mercadopago.com mercadopago.com.br mercadopago.com.ar mercadopago.com.mx squareup.com square.site zip.co quadpay.com sofort.com ideal.nl alipay.com razorpay.com payu.com payu.in ' +
  'cardinalcommerce.com arcot.com 3dsecure.io 3dsecure.com authorize.net worldpay.com checkout.com shopify.com accounts.google.com appleid.apple.com login.microsoftonline.com'
).split(' ')

const byPattern = new Map<string, KnownHost>()
const addAll = (kind: HostKind, names: Names): void => {
  for (const [name, patterns] of Object.entries(names)) for (const pattern of patterns.split(' ')) byPattern.set(pattern, { name, kind })
}
addAll('search', SEARCH)
addAll('social', SOCIAL)
addAll('webmail', WEBMAIL)
addAll('assistant', ASSISTANT)
addAll('coupon', COUPON)
addAll('other', OTHER)

/** Every pattern with its site; for checks of the list itself. */
export const HOST_PATTERNS: ReadonlyMap<string, KnownHost> = byPattern

/** The middle part of two-part top-level domains (co.uk, com.br); keeps google.evil.com from counting as google. */
const SECOND_LEVEL = new Set(['co', 'com', 'net', 'org', 'ne', 'or', 'gov', 'edu', 'ac'])

const wildcardOf = (labels: readonly string[]): string[] => {
  const [last = '', beforeLast = ''] = [labels.at(-1), labels.at(-2)]
  const one = labels.length > 1 ? [`${labels.slice(0, -1).join('.')}.*`] : []
  const two = labels.length > 2 && last.length === 2 && SECOND_LEVEL.has(beforeLast) ? [`${labels.slice(0, -2).join('.')}.*`] : []
  return [...one, ...two]
}

/** Maximum length of a DNS name (RFC 1035, section 2.3.4): a longer text is not a host and is not looked up. */
export const MAX_HOST_LENGTH = 253
/** Labels of the longest matching host: the longest pattern's own, with two for a top-level domain in place of a star. */
const MOST_LABELS = Math.max(...[...byPattern.keys()].map((pattern) => pattern.split('.').length)) + 1

/** The site of a host, by the most specific pattern; undefined when unknown, or not a host. host: lower case, without port. A few look-ups, whatever the length. */
export const findHost = (host: string): KnownHost | undefined => {
  if (host.length > MAX_HOST_LENGTH) return undefined
  // No pattern has labels further to the left.
  const labels = host.split('.').slice(-MOST_LABELS)
  for (let start = 0; start < labels.length; start++) {
    const rest = labels.slice(start)
    for (const pattern of [rest.join('.'), ...wildcardOf(rest)]) {
      const known = byPattern.get(pattern)
      if (known !== undefined) return known
    }
  }
  return undefined
}

/** True when host is one of the domains or a subdomain of one. */
export const isUnderHost = (host: string, domains: Iterable<string>): boolean => {
  for (const domain of domains) if (domain !== '' && (host === domain || host.endsWith(`.${domain}`))) return true
  return false
}
