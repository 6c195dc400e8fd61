import { defineText } from '../../text/define-text.ts'

export const weeklyMailText = defineText({
  en: { place: 'the store’s page Alerts', toAlerts: 'Open Alerts', signIn: 'Sign in' },
  zh: { place: '店铺的“警报”页面', toAlerts: '打开警报', signIn: '登录' },
})
