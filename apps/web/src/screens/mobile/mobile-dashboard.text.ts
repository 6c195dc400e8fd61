/** Words of the dashboard on the phone, and of the page of a shared link. */
import { defineText } from '../../text/define-text.ts'

export const mobileDashboardText = defineText({
  en: {
    store: 'Store',
    day: 'Day',
    days: { today: 'Today', yesterday: 'Yesterday' },
    trouble: (p: { n: number }) => (p.n === 1 ? 'One thing is broken in tracking' : `${p.n} things are broken in tracking`),
    openFull: 'Open the full dashboard',
    noStore: 'You have no store yet. Open the app on a computer to add one.',
    sharedUntil: (p: { time: string }) => `Shared by the store. This link works until ${p.time}.`,
    wrongTitle: 'This link shows nothing any more',
    wrong: 'It has expired, was withdrawn, or is not complete. Ask whoever sent it for a new one.',
  },
  zh: {
    store: '店铺',
    day: '日期',
    days: { today: '今天', yesterday: '昨天' },
    trouble: (p) => `追踪有 ${p.n} 处故障`,
    openFull: '打开完整仪表盘',
    noStore: '您还没有店铺。请在电脑上打开应用添加。',
    sharedUntil: (p) => `由店铺分享。此链接有效至 ${p.time}。`,
    wrongTitle: '此链接已不再显示内容',
    wrong: '链接已过期、被撤销或不完整。请向发送者索取新的链接。',
  },
})
