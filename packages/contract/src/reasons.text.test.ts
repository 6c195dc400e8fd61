import { expect, it } from 'vitest'
import {
  AUTH_REASONS,
  DELIVERY_STATES,
  DROP_REASONS,
  HOLD_REASONS,
  NO_REPLAY_REASONS,
  PARK_REASONS,
  REJECT_REASONS,
  RETRY_REASONS,
  SKIP_REASONS,
  STOP_REASONS,
} from './outcomes.ts'
import { findReasonText, reasonsText } from './reasons.text.ts'

const reasons = [
  ...DROP_REASONS,
  ...SKIP_REASONS,
  ...REJECT_REASONS,
  ...RETRY_REASONS,
  ...AUTH_REASONS,
  ...STOP_REASONS,
  ...HOLD_REASONS,
  ...PARK_REASONS,
]

it('uses each reason in one list only, so that a reason alone finds its text', () => {
  expect(new Set(reasons).size).toBe(reasons.length)
})

it.each(['en', 'zh'] as const)('says in %s what every reason means and what to do', (language) => {
  for (const reason of reasons) {
    const text = findReasonText(language, reason)
    expect(text?.short.length).toBeGreaterThan(0)
    expect(text?.next).toMatch(/[.。]$/)
  }
  for (const state of DELIVERY_STATES) expect(reasonsText[language].state[state].next).toMatch(/[.。]$/)
  for (const reason of NO_REPLAY_REASONS) expect(reasonsText[language].noReplay[reason]).toMatch(/[.。]$/)
})

it('is written in Chinese where Chinese is promised', () => {
  for (const reason of reasons) expect(findReasonText('zh', reason)?.next).toMatch(/\p{Script=Han}/u)
})

it.each(['en', 'zh'] as const)(
  'speaks in %s of reconnecting, not of a token, where the pixel sends with a connected account',
  (language) => {
    for (const reason of ['token expired', 'token invalid', 'permission missing', 'token missing'] as const) {
      const text = findReasonText(language, reason, 'Facebook')
      expect(text?.next).toContain('Facebook')
      expect(`${text?.short} ${text?.next}`).not.toMatch(/token|令牌|\{/i)
    }
    // Reasons unrelated to the connection have the same text.
    expect(findReasonText(language, 'app uninstalled', 'Facebook')).toEqual(findReasonText(language, 'app uninstalled'))
  },
)
