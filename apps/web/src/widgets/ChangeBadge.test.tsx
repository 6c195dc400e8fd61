import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangeBadge } from './ChangeBadge.tsx'

it('says of an unchanged figure neither that it rose nor that it is good', () => {
  const { container } = render(<ChangeBadge metric="orders" now={{ orders: '40' }} before={{ orders: '40' }} />)
  const badge = container.firstElementChild
  expect(badge?.textContent).toBe('0.00%')
  expect(badge?.className).toContain('text-ink-3')
  expect(badge?.getAttribute('title')).not.toContain('+')
})
