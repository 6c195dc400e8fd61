/** Lazily loaded floating layers: a menu, select or popover is only its button until it is about to be opened. Keeps the code of floating boxes out of the first load. */
import { type ComponentType, type KeyboardEvent, useState } from 'react'

/** Props of the button before its layer is loaded. */
export type OpeningProps = {
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** A lazily loaded layer. load: preloads it. useLayer: the layer, once it was first opened (it then opens by itself), and the props of the button that opens it. */
export const openedLater = <Props>(importLayer: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<void> => {
    loaded ??= await importLayer()
  }
  const useLayer = (): { Layer: ComponentType<Props> | undefined; opening: OpeningProps } => {
    const [isOpened, setOpened] = useState(false)
    const [failure, setFailure] = useState<unknown>()
    // Thrown while rendering, so that the error boundary shows it like any other part that could not be loaded.
    if (failure !== undefined) throw failure
    const open = (): void => {
      if (loaded) setOpened(true)
      else load().then(() => setOpened(true), setFailure)
    }
    // A failed preload is ignored: a click tries again and reports the failure.
    const prepare = (): void => void load().catch(() => undefined)
    return { Layer: isOpened ? loaded : undefined, opening: { onClick: open, onPointerEnter: prepare, onFocus: prepare } }
  }
  return { load, useLayer }
}

/** The same props; arrow keys open the list too. */
export const byArrows = (opening: OpeningProps): OpeningProps => ({
  ...opening,
  onKeyDown: (event) => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    opening.onClick()
  },
})
