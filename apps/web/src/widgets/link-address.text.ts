import type { LinkAddressFault, LinkKind, OwnLinkKind } from '@convbox/contract/links'
import { defineText } from '../text/define-text.ts'

type Fault = { detail: string; asked: string }

export const linkAddressText = defineText({
  en: {
    open: 'Link address',
    title: 'Address of your links',
    lead: 'At which address links are shown, copied and printed. A link’s code is the same at all of them, and links that were published go on working when you choose another one, also at a domain or path that you replace by another.',
    adminOnly: 'Only admins can change it.',
    example: 'abc2345',
    kinds: { short: 'Convbox’s address', branded: 'Your shop’s address', mini: 'A short domain of your own' } satisfies Record<
      LinkKind,
      string
    >,
    help: {
      short: 'Works at once.',
      branded: 'Shopify passes it on to Convbox. Nothing to set up in your DNS.',
      mini: 'The shortest, and it says your name.',
    } satisfies Record<LinkKind, string>,
    needsShop: 'Connect your Shopify shop first.',
    path: 'Path in your shop',
    pathHint: 'As Shopify shows it under Apps, Convbox, App proxy. Change it here if you changed it there.',
    domain: 'Domain',
    domainHint: (p: { host: string }) =>
      `Make a CNAME record for it that leads to ${p.host}, and let the server in front of Convbox have a certificate for it. Choose a name that is used for nothing else.`,
    check: 'Check and save',
    cancel: 'Cancel',
    saved: 'Links are shown at the new address',
    required: 'Field is required!',
    wrongDomain: 'Please enter a domain such as go.example.com',
    wrongPath: 'Please enter a path such as /a/s',
    faults: {
      'no shop': () => 'This store is not connected with a Shopify shop.',
      'own host': () => 'This is the address of your store or of Convbox itself. Choose another name, such as go.example.com.',
      taken: () =>
        'Another store has this domain, or keeps it because its links are published there. It is free once that store has replaced it and removed it from its former addresses.',
      'not reached': (p) =>
        `Nobody answers at ${p.asked} (${p.detail}). Is the DNS record there, and does the certificate hold? Nothing was changed.`,
      'other answer': (p) =>
        `${p.asked} is answered by somebody else (${p.detail}). Does it lead to Convbox? At a shop: was the app deployed with its app proxy, and has the shop allowed it? Nothing was changed.`,
    } satisfies Record<LinkAddressFault, (p: Fault) => string>,
    broken: {
      'no shop': 'The shop is not connected any more: links are shown at Convbox’s address.',
      'own host': 'The address of your links is now that of the store itself. Choose another one.',
      taken:
        'Another store has shown that the domain of your links is its own. Your links there have stopped, and links are shown at Convbox’s address. Choose another one.',
      'not reached': 'The address of your links does not answer. Whoever opens one sees an error.',
      'other answer': 'The address of your links does not lead to Convbox any more. Whoever opens one ends up elsewhere.',
    } satisfies Record<LinkAddressFault, string>,
    since: (p: { time: string }) => `Since ${p.time}. Looked at every hour.`,
    look: 'Look at it',
    claim: {
      lead: (p: { domain: string }) =>
        `Is ${p.domain} yours? Then add this TXT record to its DNS and check again; new records can take an hour to be seen. The other store loses the domain, and its links there stop.`,
      name: 'Name of the TXT record',
      text: 'Text of the TXT record',
    },
    former: {
      title: 'Former addresses',
      lead: 'Links that you published here go on working for as long as the domain leads to Convbox, or Shopify passes the path on.',
      days: (p: { since: string; until: string }) => `${p.since} to ${p.until}`,
      until: (p: { until: string }) => `Until ${p.until}`,
      remove: 'Remove',
      removeLabel: (p: { address: string }) => `Remove ${p.address}`,
      stops: {
        mini: (p) =>
          `All your links at ${p.address} stop: who opens one sees that there is no such link. Another store may then use the domain.`,
        branded: (p) => `All your links at ${p.address} stop: who opens one sees that there is no such link.`,
      } satisfies Record<OwnLinkKind, (p: { address: string }) => string>,
      keep: 'Keep it',
      removeNow: 'Remove, links stop',
      removed: (p: { address: string }) => `Links at ${p.address} work no longer`,
    },
  },
  zh: {
    open: '链接地址',
    title: '您的链接使用的地址',
    lead: '链接以哪个地址展示、复制和印刷。同一链接的代码在各地址下相同，改用其他地址后，已发布的链接继续有效，在被替换的域名或路径下也是如此。',
    adminOnly: '只有管理员可以更改。',
    example: 'abc2345',
    kinds: { short: 'Convbox 的地址', branded: '您店铺的地址', mini: '您自己的短域名' },
    help: { short: '立即可用。', branded: '由 Shopify 转发给 Convbox，无需设置 DNS。', mini: '最短，并且带有您的名称。' },
    needsShop: '请先连接您的 Shopify 店铺。',
    path: '店铺中的路径',
    pathHint: '与 Shopify 后台“应用、Convbox、应用代理”中显示的一致。若您在那里更改过，请在此同步更改。',
    domain: '域名',
    domainHint: (p) => `请为它添加指向 ${p.host} 的 CNAME 记录，并让 Convbox 前面的服务器为它取得证书。请使用没有其他用途的名称。`,
    check: '检查并保存',
    cancel: '取消',
    saved: '链接将以新地址展示',
    required: '此项必填',
    wrongDomain: '请输入域名，例如 go.example.com',
    wrongPath: '请输入路径，例如 /a/s',
    faults: {
      'no shop': () => '该网站尚未连接 Shopify 店铺。',
      'own host': () => '这是您的店铺或 Convbox 本身的地址，请使用其他名称，例如 go.example.com。',
      taken: () => '该域名已被其他网站使用，或因其链接已在该域名发布而被保留。该网站将其替换并从“以前的地址”中移除后，方可使用。',
      'not reached': (p) => `${p.asked} 没有应答（${p.detail}）。DNS 记录是否已生效，证书是否有效？未作任何更改。`,
      'other answer': (p) =>
        `${p.asked} 由其他服务器应答（${p.detail}）。它是否指向 Convbox？若为店铺地址：应用是否已带应用代理发布，店铺是否已授权？未作任何更改。`,
    },
    broken: {
      'no shop': '店铺已断开连接：链接以 Convbox 的地址展示。',
      'own host': '您的链接地址现在是店铺自身的地址，请更换。',
      taken: '其他网站已证明您的链接域名归其所有。您在该域名的链接已失效，链接改以 Convbox 的地址展示，请更换。',
      'not reached': '您的链接地址没有应答，打开链接的人会看到错误。',
      'other answer': '您的链接地址不再指向 Convbox，打开链接的人会去到别处。',
    },
    since: (p) => `自 ${p.time} 起。每小时检查一次。`,
    look: '查看',
    claim: {
      lead: (p) =>
        `${p.domain} 是您的吗？请在其 DNS 中添加以下 TXT 记录，然后再次检查；新记录可能需要一小时才能生效。该域名将不再属于其他网站，其链接随之失效。`,
      name: 'TXT 记录的名称',
      text: 'TXT 记录的内容',
    },
    former: {
      title: '以前的地址',
      lead: '只要域名仍指向 Convbox，或 Shopify 仍转发该路径，您在这些地址发布的链接就继续有效。',
      days: (p) => `${p.since} 至 ${p.until}`,
      until: (p) => `至 ${p.until}`,
      remove: '移除',
      removeLabel: (p) => `移除 ${p.address}`,
      stops: {
        mini: (p) => `您在 ${p.address} 的所有链接都会失效，打开链接的人会看到链接不存在。此后其他网站可以使用该域名。`,
        branded: (p) => `您在 ${p.address} 的所有链接都会失效，打开链接的人会看到链接不存在。`,
      },
      keep: '保留',
      removeNow: '移除，链接失效',
      removed: (p) => `${p.address} 的链接已失效`,
    },
  },
})
