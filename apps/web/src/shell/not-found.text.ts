import { defineText } from '../text/define-text.ts'

export const notFoundText = defineText({
  en: { title: 'Page not found', explanation: 'There is nothing at this address, or you have no access to it.', home: 'Go to your store' },
  zh: { title: '页面不存在', explanation: '此地址没有内容，或您无权查看。', home: '前往您的店铺' },
})
