/** Floating layers are fetched when somebody is about to open one: until then a menu, a select or a popover is only its button. Keeps the code of floating boxes out of the first load. */
import { type ComponentType, type KeyboardEvent, useState } from 'react'

/** What the button does before its layer is there. */
export type OpeningProps = {
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** A layer by how it is imported. load: gets it ahead of time. useLayer: the layer once it has been opened first (it then opens by itself), and what makes a button open it. */
export const openedLater = <Props>(importLayer: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<void> => {
    loaded ??= await importLayer()
  }
  const useLayer = (): { Layer: ComponentType<Props> | undefined; opening: OpeningProps } => {
    const [isOpened, setOpened] = useState(false)
    const [failure, setFailure] = useState<unknown>()
    // The page says so, as for any other part that could not be fetched.
    if (failure !== undefined) throw failure
    const open = (): void => {
      if (loaded) setOpened(true)
      else load().then(() => setOpened(true), setFailure)
    }
    // A click tries again, and tells.
    const prepare = (): void => void load().catch(() => undefined)
    return { Layer: isOpened ? loaded : undefined, opening: { onClick: open, onPointerEnter: prepare, onFocus: prepare } }
  }
  return { load, useLayer }
}

/** Arrow keys open a list as a click does. */
export const byArrows = (opening: OpeningProps): OpeningProps => ({
  ...opening,
  onKeyDown: (event) => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    opening.onClick()
  },
})
