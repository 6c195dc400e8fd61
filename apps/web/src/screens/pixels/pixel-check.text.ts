import { defineText } from '../../text/define-text.ts'

export const pixelCheckText = defineText({
  en: {
    short: {
      passed: 'ID and token checked',
      credential: 'Token checked',
      'not checked': 'Not checked',
      refused: 'Refused at the last check',
      'browser only': 'Browser only',
    },
    long: {
      passed: (p: { platform: string; when: string }) => `${p.platform} took ID and credential when it was asked on ${p.when}.`,
      credential: (p: { platform: string; when: string }) =>
        `${p.platform} took the credential when it was asked on ${p.when}. It may not tell which account it belongs to, so the ID could not be checked.`,
      'not checked': (p: { platform: string; when: string }) =>
        `Not checked: ${p.platform} gave no clear answer on ${p.when}. It is asked again every ten minutes; the pixel works meanwhile.`,
      refused: (p: { words: string; when: string }) => `${p.words} (${p.when})`,
      'browser only': 'This pixel sends from the browser only: its token is not needed, and the server sends nothing.',
    },
    said: (p: { platform: string; words: string }) => `${p.platform}’s own words: ${p.words}`,
    onSave: (p: { platform: string }) => `Saving asks ${p.platform} whether it takes ID and credential; what it refuses is not stored.`,
    never: (p: { platform: string }) => `${p.platform} cannot be asked: ID and credential cannot be checked before the first event.`,
    withoutToken: 'Without a credential the pixel stays browser-only: nothing is sent from the server.',
  },
  zh: {
    short: {
      passed: 'ID 和令牌已检查',
      credential: '令牌已检查',
      'not checked': '未检查',
      refused: '上次检查被拒绝',
      'browser only': '仅浏览器',
    },
    long: {
      passed: (p) => `${p.when} 询问时，${p.platform} 接受了 ID 和凭证。`,
      credential: (p) => `${p.when} 询问时，${p.platform} 接受了凭证。该凭证无权查看所属账户，因此无法检查 ID。`,
      'not checked': (p) => `未检查：${p.when} 询问时，${p.platform} 没有给出明确回答。系统每十分钟再次询问，期间像素照常工作。`,
      refused: (p) => `${p.words}（${p.when}）`,
      'browser only': '该像素仅从浏览器发送：无需令牌，服务器不发送任何内容。',
    },
    said: (p) => `${p.platform} 的原话：${p.words}`,
    onSave: (p) => `保存时会询问 ${p.platform} 是否接受 ID 和凭证；被拒绝的内容不会保存。`,
    never: (p) => `无法询问 ${p.platform}：在首个事件之前，无法检查 ID 和凭证。`,
    withoutToken: '没有凭证时，像素仅从浏览器发送：服务器不发送任何内容。',
  },
})
