import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sharedText } from '../text/shared.text.ts'
import { MediaPreview, MediaThumbnail } from './MediaPreview.tsx'
import { mediaPreviewText } from './media-preview.text.ts'

const { loading } = sharedText.en
const { noPicture, pictureFailed } = mediaPreviewText.en
const poster = '/creatives/pictures/k'

it('plays a video with its poster, and says that it loads until it has', () => {
  render(<MediaPreview url="/creatives/videos/v.mp4" poster={poster} title="Mug" />)
  const video = screen.getByLabelText('Mug')
  expect([video.tagName, video.getAttribute('poster')]).toEqual(['VIDEO', `${poster}?width=480`])
  screen.getByText(loading)
  fireEvent(video, new Event('loadeddata'))
  expect(screen.queryByText(loading)).toBeNull()
})

it('shows the poster of a video that fails, and an icon where that fails too', () => {
  render(<MediaPreview url="/creatives/videos/v.mp4" poster={poster} title="Mug" />)
  fireEvent(screen.getByLabelText('Mug'), new Event('error'))
  const picture = screen.getByRole('img', { name: 'Mug' })
  expect(picture.getAttribute('src')).toBe(`${poster}?width=480`)
  screen.getByText(loading)
  fireEvent.load(picture)
  expect(screen.queryByText(loading)).toBeNull()
  fireEvent.error(picture)
  screen.getByText(pictureFailed)
})

it('shows a picture, and says where there is none', () => {
  const { unmount } = render(<MediaPreview url={poster} poster={poster} title="Mug" />)
  screen.getByRole('img', { name: 'Mug' })
  unmount()
  render(<MediaPreview url={undefined} poster={undefined} title="Mug" />)
  screen.getByText(noPicture)
})

it('is a thumbnail of 40 px, asked for in 80, and larger under the pointer', () => {
  const { container } = render(<MediaThumbnail picture={poster} hasVideo title="Mug" />)
  const picture = container.querySelector('img')
  expect([picture?.getAttribute('src'), picture?.width, picture?.dataset['tooltipPicture']]).toEqual([
    `${poster}?width=80`,
    40,
    `${poster}?width=480`,
  ])
  fireEvent.error(picture ?? container)
  expect(container.querySelector('img')).toBeNull()
})
