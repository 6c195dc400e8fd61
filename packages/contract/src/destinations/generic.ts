/** The generic destination: a stand-in for platforms that answer per event, for sandbox stores only. */
import type { DestinationFacts } from '../destination-facts.ts'
import { ATTENTION_EVENTS, SHOP_EVENTS } from './destinations.ts'

/** The generic destination's description for forms and schemas. */
export const genericFacts = {
  id: 'generic',
  name: { en: 'Simulated platform', zh: '模拟平台' },
  isSandboxOnly: true,
  pixelId: {
    label: { en: 'Pixel ID', zh: '像素 ID' },
    example: 'demo-1',
    missing: { en: 'Please input Pixel ID', zh: '请输入像素 ID' },
    rule: {
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
      message: { en: 'Please use letters, digits, dashes and underscores', zh: '请使用字母、数字、短横线和下划线' },
    },
    where: { en: 'Any name of your own', zh: '任意自定义名称' },
  },
  credential: {
    kind: 'token',
    label: { en: 'Token', zh: '令牌' },
    missing: { en: 'Please input the token', zh: '请输入令牌' },
    where: { en: 'Any text of your own', zh: '任意自定义文本' },
  },
  proof: 'confirmed',
  testMode: { kind: 'flag' },
  takesEvents: [...SHOP_EVENTS, ...ATTENTION_EVENTS],
  maxAgeHours: 7 * 24,
  // The receiver decides.
  knownAgain: { for: 'not stated', source: 'https://www.rfc-editor.org/rfc/rfc4918#section-13' },
  hasContentType: false,
  hasLimitedDataUse: false,
  settings: [],
  tag: {
    none: {
      en: 'This platform exists for sandboxes only and has no tag.',
      zh: '该平台仅用于沙盒，没有代码。',
    },
  },
  notes: [{ en: 'Only sandbox stores may use it.', zh: '仅沙盒店铺可以使用。' }],
  docs: 'https://www.rfc-editor.org/rfc/rfc4918#section-13',
} as const satisfies DestinationFacts
