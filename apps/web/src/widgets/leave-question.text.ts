import { defineText } from '../text/define-text.ts'

export const leaveQuestionText = defineText({
  en: {
    title: 'Leave without saving?',
    hint: 'What you changed on this page is not saved yet.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
  zh: {
    title: '不保存就离开？',
    hint: '您在此页面的更改尚未保存。',
    leave: '离开',
    stay: '继续编辑',
  },
})
