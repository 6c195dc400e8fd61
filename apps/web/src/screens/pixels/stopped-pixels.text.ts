import { defineText } from '../../text/define-text.ts'

export const stoppedPixelsText = defineText({
  en: {
    one: (p: { pixel: string; platform: string; reason: string }) =>
      `${p.pixel} sends nothing to ${p.platform}: ${p.reason}. Its events wait and are sent once that is mended.`,
    many: (p: { count: number; pixels: string }) =>
      `${p.count} pixels send nothing: ${p.pixels}. Their events wait and are sent once that is mended.`,
    mend: 'Enter a new token',
    toPixel: 'See the pixel',
    toPixels: 'See the pixels',
  },
  zh: {
    one: (p) => `像素 ${p.pixel} 未向 ${p.platform} 发送任何事件：${p.reason}。事件正在等待，修复后会立即发送。`,
    many: (p) => `${p.count} 个像素未发送任何事件：${p.pixels}。事件正在等待，修复后会立即发送。`,
    mend: '输入新令牌',
    toPixel: '查看像素',
    toPixels: '查看像素',
  },
})
