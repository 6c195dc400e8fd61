/** The modal queue on a page: one modal at a time, each once, dismissals remembered. */
import { pixels } from '@convbox/contract/api/pixels'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers } from '../testing/played-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { inShop } from '../testing/tiny-shop.ts'
import { type QueuedModal, queueModal } from './modal-queue.tsx'

const modal = (key: string, rememberIn?: QueuedModal['rememberIn']): QueuedModal => ({
  key,
  ...(rememberIn && { rememberIn }),
  render: (close) => (
    <button type="button" onClick={close}>
      {key}
    </button>
  ),
})
const shown = (): string[] => screen.queryAllByRole('button', { name: /^modal / }).map((button) => button.textContent)
const open = async () => {
  const opened = renderScreen(inShop('pixels'), [answers(pixels.listPixels, [])])
  await screen.findByRole('navigation')
  return opened
}

it('shows one at a time, in order, and each once', async () => {
  const { user } = await open()
  act(() => {
    queueModal(modal('modal a'))
    queueModal(modal('modal b'))
    queueModal(modal('modal a'))
  })
  expect(shown()).toEqual(['modal a'])
  await user.click(screen.getByRole('button', { name: 'modal a' }))
  expect(shown()).toEqual(['modal b'])
  await user.click(screen.getByRole('button', { name: 'modal b' }))
  act(() => queueModal(modal('modal b')))
  expect(shown()).toEqual([])
})

it.each(['session', 'local'] as const)('stores 0 for a dismissed one in %s storage', async (where) => {
  const { user } = await open()
  act(() => queueModal(modal(`modal ${where}`, where)))
  await user.click(screen.getByRole('button', { name: `modal ${where}` }))
  const [here, there] = where === 'session' ? [sessionStorage, localStorage] : [localStorage, sessionStorage]
  expect(here.getItem(`convbox.modal.modal ${where}`)).toBe('0')
  expect(there.getItem(`convbox.modal.modal ${where}`)).toBeNull()
})

it('does not show what was dismissed on an earlier visit, where that is remembered', async () => {
  await open()
  localStorage.setItem('convbox.modal.modal earlier', '0')
  act(() => queueModal(modal('modal earlier', 'local')))
  expect(shown()).toEqual([])
  // Remembered in session storage only, not in local storage.
  act(() => queueModal(modal('modal earlier', 'session')))
  expect(shown()).toEqual(['modal earlier'])
})
