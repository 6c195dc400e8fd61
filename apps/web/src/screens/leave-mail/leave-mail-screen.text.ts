import { defineText } from '../../text/define-text.ts'

export const leaveMailScreenText = defineText({
  en: { place: 'the store’s page Reports & alerts', toAlerts: 'Open Reports & alerts', signIn: 'Sign in' },
  zh: { place: '店铺的“定期报告与警报”页面', toAlerts: '打开定期报告与警报', signIn: '登录' },
})
