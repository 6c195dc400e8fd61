import { defineText } from '../../text/define-text.ts'

export const headlessCheckText = defineText({
  en: {
    title: 'Convbox tracking code not detected',
    lead: 'Convbox Tracking Code Not Detected - Please install the code and click Check Again to unlock full functionality',
    where:
      'The code stands under Online store settings. Open a page of your storefront afterwards: its first page view is what we look for.',
    toCode: 'Show the code',
    again: 'Check Again',
    notHeadless: 'Not Headless',
    detected: 'Convbox Tracking Code Detected - all features unlocked',
    still: 'Nothing has arrived in the last 2 hours.',
    later: 'Do not ask again',
  },
  zh: {
    title: '未检测到 Convbox 追踪代码',
    lead: '未检测到 Convbox 追踪代码 - 请安装代码并点击“再次检查”以解锁全部功能',
    where: '代码位于“店铺设置”。安装后请打开一个店铺页面：我们会检测它的第一次页面浏览。',
    toCode: '查看代码',
    again: '再次检查',
    notHeadless: '不是 Headless',
    detected: '已检测到 Convbox 追踪代码 - 全部功能已解锁',
    still: '最近 2 小时没有收到任何事件。',
    later: '不再询问',
  },
})
