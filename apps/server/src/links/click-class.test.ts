/** Who counts as a visitor of a link. */
import { describe, expect, it } from 'vitest'
import { classOfClick } from './click-class.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const classOf = (headers: Record<string, string>, method = 'GET') =>
  classOfClick({ method, headers: { 'user-agent': CHROME, ...headers } }, false)

describe('a person', () => {
  it.each([
    CHROME,
    `${IPHONE} Mobile/15E148 Instagram 380.0.0.28.104 (iPhone14,5; iOS 18_5; de_DE; de)`,
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.52.99;FBBV/722]`,
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 musical_ly_39.8.0 BytedanceWebview`,
  ])('has %s', (agent) => expect(classOf({ 'user-agent': agent })).toBe('human'))
})

describe('not a person', () => {
  it.each([
    ['head', 'HEAD', {}],
    ['prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
    ['prefetch', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetch', 'GET', { 'sec-purpose': 'prefetch;anonymous-client-ip' }],
    ['prefetch', 'GET', { purpose: 'Prefetch' }],
    ['prefetch', 'GET', { 'x-moz': 'prefetch' }],
    ['preview', 'GET', { 'x-purpose': 'preview' }],
    ['preview', 'GET', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['preview', 'GET', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['preview', 'GET', { 'user-agent': 'TikTok thirdLandingPageFeInfra' }],
    ['bot', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['bot', 'GET', { 'user-agent': 'curl/8.5.0' }],
    ['bot', 'GET', { 'user-agent': '' }],
    ['bot', 'GET', { 'user-agent': '  ' }],
  ] as const)('is %s: %s %j', (expected, method, headers) => expect(classOf(headers, method)).toBe(expected))
})

it('counts headless browsers in sandbox stores only', () => {
  const headers = { 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }
  expect(classOfClick({ method: 'GET', headers }, true)).toBe('human')
  expect(classOfClick({ method: 'GET', headers }, false)).toBe('bot')
})
