import { defineText } from '../text/define-text.ts'

export const hubFailureText = defineText({
  en: { edit: 'Edit Failed', create: 'Create Failed', add: 'Add Failed' },
  zh: { edit: '编辑失败', create: '创建失败', add: '添加失败' },
})
