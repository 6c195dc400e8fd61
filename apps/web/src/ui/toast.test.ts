import { expect, it } from 'vitest'
import { type Toast, withToast } from './toast.ts'

const toast = (text: string): Toast => ({ text, tone: 'plain' })
const texts = (toasts: readonly Toast[]): string[] => toasts.map(({ text }) => text)

it('shows a repeated message once, at the end', () =>
  expect(texts([toast('a'), toast('b'), toast('a')].reduce<readonly Toast[]>(withToast, []))).toEqual(['b', 'a']))

it('lets the oldest go when there are too many', () =>
  expect(texts(['a', 'b', 'c', 'd', 'e'].map(toast).reduce<readonly Toast[]>(withToast, []))).toEqual(['b', 'c', 'd', 'e']))
