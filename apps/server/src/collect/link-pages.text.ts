/** Texts of the pages that a short link shows instead of redirecting, in both languages. */
import type { Language } from '@convbox/contract/format'

/** Why a link does not redirect. off: disabled; expired; moved: its destination is no page of the store any more. */
export type LinkFault = 'unknown' | 'off' | 'expired' | 'moved' | 'too many tries' | 'busy'

type LinkPagesText = {
  titles: Record<LinkFault, string>
  texts: Record<LinkFault, string>
  toStore: (p: { host: string }) => string
  passwordTitle: string
  passwordText: string
  wrongPassword: string
  password: string
  open: string
}

export const LINK_PAGES_TEXT: Record<Language, LinkPagesText> = {
  en: {
    titles: {
      unknown: 'This link does not exist',
      off: 'This link is switched off',
      expired: 'This link has expired',
      moved: 'This link leads nowhere any more',
      'too many tries': 'Too many tries',
      busy: 'Please try again',
    },
    texts: {
      unknown: 'Check the address: a letter may be missing at its end.',
      off: 'The store has switched it off.',
      expired: 'It was valid for a limited time only.',
      moved: 'The page that it led to is no longer one of the store.',
      'too many tries': 'Please wait ten minutes before you try again.',
      busy: 'The link could not be opened just now. Please reload the page in a moment.',
    },
    toStore: ({ host }) => `Go to ${host}`,
    passwordTitle: 'This link needs a password',
    passwordText: 'Type the password that came with the link.',
    wrongPassword: 'This is not the password. Please try again.',
    password: 'Password',
    open: 'Open',
  },
  zh: {
    titles: {
      unknown: '该链接不存在',
      off: '该链接已停用',
      expired: '该链接已过期',
      moved: '该链接已失效',
      'too many tries': '尝试次数过多',
      busy: '请重试',
    },
    texts: {
      unknown: '请检查地址：末尾可能缺少字符。',
      off: '店铺已停用该链接。',
      expired: '该链接仅在限定时间内有效。',
      moved: '该链接指向的页面已不属于该店铺。',
      'too many tries': '请等待十分钟后再试。',
      busy: '暂时无法打开该链接，请稍后刷新页面。',
    },
    toStore: ({ host }) => `前往 ${host}`,
    passwordTitle: '打开该链接需要密码',
    passwordText: '请输入随链接提供的密码。',
    wrongPassword: '密码不正确，请重试。',
    password: '密码',
    open: '打开',
  },
}
