import { useText } from '../text/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { MenuGroup } from './menu-pages.ts'
import { Palette } from './Palette.tsx'
import { shellText } from './shell.text.ts'
import { closeShortcuts } from './shortcuts.ts'
import type { UserInfo } from './use-store.ts'

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-[5px] border border-line bg-head px-1.5 font-sans text-caption">
    {children}
  </kbd>
)

const Help = () => {
  const text = useText(shellText)
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], text.keys.palette],
    [['/'], text.keys.search],
    [['D'], text.keys.range],
    [['↑', '↓'], text.keys.rows],
    [['Esc'], text.keys.close],
    [['?'], text.keys.help],
  ]
  return (
    <Dialog isOpen onClose={closeShortcuts} title={text.shortcuts} widthPx={420}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2.5">
        {keys.map(([pressed, meaning]) => (
          <div key={meaning} className="contents">
            <dt>{meaning}</dt>
            <dd className="flex justify-end gap-1">
              {pressed.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The shortcut list or the command palette. */
export const ShortcutLayers = ({ open, ...palette }: { open: 'help' | 'palette'; groups: readonly MenuGroup[]; user: UserInfo }) =>
  open === 'help' ? <Help /> : <Palette {...palette} />
