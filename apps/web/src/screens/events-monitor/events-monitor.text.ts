import { defineText } from '../../text/define-text.ts'

export const eventsMonitorText = defineText({
  en: {
    title: 'Events monitor',
    subtitle: 'Every event and what each ad platform answered.',
  },
  zh: {
    title: '事件监控',
    subtitle: '每个事件，以及各广告平台的应答。',
  },
})
