import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { ProductImage } from './ProductImage.tsx'

it('is asked for in 80 px, and in 400 px for the preview under the pointer', async () => {
  const user = userEvent.setup()
  const { container } = render(
    <>
      <ProductImage url="/pictures/signed?url=https%3A%2F%2Fcdn.shopify.com%2Fmug.png" title="Blue mug" />
      <TooltipLayer />
    </>,
  )
  const thumbnail = screen.getByRole('img', { name: 'Blue mug' })
  expect(thumbnail.getAttribute('src')).toBe('/pictures/signed?url=https%3A%2F%2Fcdn.shopify.com%2Fmug.png&width=80')
  await user.hover(thumbnail)
  await screen.findByText('Blue mug')
  const preview = container.querySelector('img[width="200"]')
  expect(preview?.getAttribute('src')).toBe('/pictures/signed?url=https%3A%2F%2Fcdn.shopify.com%2Fmug.png&width=400')
  expect(preview?.getAttribute('height')).toBe('200')
})

it('of the demo, which is not ours to scale, stays as it is', () => {
  render(<ProductImage url="http://localhost:3000/demo-store/mug.svg" title="Blue mug" />)
  expect(screen.getByRole('img', { name: 'Blue mug' }).getAttribute('src')).toBe('http://localhost:3000/demo-store/mug.svg')
})
