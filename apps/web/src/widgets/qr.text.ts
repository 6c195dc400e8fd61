import { defineText } from '../text/define-text.ts'

export const qrText = defineText({
  en: {
    title: (p: { name: string }) => `QR code of ${p.name}`,
    picture: (p: { address: string }) => `QR code that opens ${p.address}`,
    address: 'Address',
    downloadSvg: 'Download SVG',
    downloadPng: 'Download PNG',
    failed: 'The QR code could not be drawn. Please try again.',
  },
  zh: {
    title: (p) => `${p.name} 的二维码`,
    picture: (p) => `打开 ${p.address} 的二维码`,
    address: '地址',
    downloadSvg: '下载 SVG',
    downloadPng: '下载 PNG',
    failed: '二维码生成失败，请重试。',
  },
})
