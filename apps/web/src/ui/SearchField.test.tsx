import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A screen that searches, and clears the search by a button of its own. */
const Searched = ({ onSearch }: { onSearch: (query: string) => void }) => {
  const [query, setQuery] = useState('')
  const search = (next: string): void => {
    onSearch(next)
    setQuery(next)
  }
  return (
    <>
      <SearchField label="Search" value={query} onChange={search} />
      <button type="button" onClick={() => search('')}>
        Clear
      </button>
    </>
  )
}
const open = () => {
  const onSearch = vi.fn<(query: string) => void>()
  render(<Searched onSearch={onSearch} />)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
  return { field, wait, searched: () => onSearch.mock.calls.flat() }
}

it('searches half a second after the last key, at once on Enter, and once for both', async () => {
  const { field, wait, searched } = open()
  fireEvent.change(field, { target: { value: 'shoe' } })
  await wait(499)
  fireEvent.change(field, { target: { value: ' shoes ' } })
  await wait(499)
  expect(searched()).toEqual([])
  await wait(1)
  expect(searched()).toEqual(['shoes'])
  fireEvent.change(field, { target: { value: 'hats' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await wait(1000)
  expect(searched()).toEqual(['shoes', 'hats'])
})

it('does not search again for what was typed before the search was cleared', async () => {
  const { field, wait, searched } = open()
  fireEvent.change(field, { target: { value: 'nothing like it' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await wait(200)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await wait(1000)
  expect(searched()).toEqual(['nothing like it', ''])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  fireEvent.change(field, { target: { value: 'sho' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  await wait(1000)
  expect(searched()).toEqual(['nothing like it', ''])
})
