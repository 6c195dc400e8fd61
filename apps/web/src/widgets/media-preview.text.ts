import { defineText } from '../text/define-text.ts'

export const mediaPreviewText = defineText({
  en: { noPicture: 'No picture', pictureFailed: 'The picture cannot be shown' },
  zh: { noPicture: '无图片', pictureFailed: '图片无法显示' },
})
