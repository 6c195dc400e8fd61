import { expect, it } from 'vitest'
import { MAX_POST_URL, readPostUrl } from './posts.ts'

it('takes addresses of posts, without spaces around them and their #part', () => {
  expect(readPostUrl(' https://www.instagram.com/p/Abc1/?igsh=1#comments ')).toBe('https://www.instagram.com/p/Abc1/?igsh=1')
  expect(readPostUrl('HTTPS://TikTok.com/@maya/video/1')).toBe('https://tiktok.com/@maya/video/1')
})

it.each([
  'instagram.com/p/1',
  'http://instagram.com/p/1',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://shop.example@evil.example/',
  'https://localhost/p/1',
  `https://instagram.com/${'p'.repeat(MAX_POST_URL)}`,
  '',
])('refuses %s', (typed) => {
  expect(readPostUrl(typed)).toBeUndefined()
})
