import { defineText } from '../text/define-text.ts'

export const typedDialogText = defineText({
  en: {
    cancel: 'Cancel',
    typeName: (p: { name: string }) => `Type ${p.name} to confirm`,
  },
  zh: {
    cancel: '取消',
    typeName: (p) => `输入“${p.name}”以确认`,
  },
})
