/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA listbox: a select element cannot be steered from a text box */
import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { featuresText } from '../text/features.text.ts'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { ADD_STORE, storeAddress } from '../addresses.ts'
import type { MenuGroup } from './menu-pages.ts'
import { shellText } from './shell.text.ts'
import { closeShortcuts } from './shortcuts.ts'
import { mayAddStore, type UserInfo } from './use-store.ts'

type Target = { key: string; label: string; kind: string; href: string }

/** Command palette: opens a page, a store or the add-store dialog by typing a part of its name. */
export const Palette = ({ groups, user }: { groups: readonly MenuGroup[]; user: UserInfo }) => {
  const text = useText(shellText)
  const features = useText(featuresText)
  const { nothingFound } = useText(sharedText)
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)

  const targets: Target[] = [
    ...groups
      .flatMap(({ pages }) => pages)
      .map((page) => ({
        key: page.href,
        label: features[page.name],
        kind: text.pages,
        href: page.href + page.search,
      })),
    ...user.websites.map((website) => ({
      key: `store ${website.websiteName}`,
      label: website.websiteTitle,
      kind: text.stores,
      href: storeAddress(website.websiteName),
    })),
    ...(mayAddStore(user) ? [{ key: ADD_STORE, label: text.addStore, kind: text.stores, href: ADD_STORE }] : []),
  ]
  const found = targets.filter((target) => target.label.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, 12)
  const go = (target: Target | undefined): void => {
    if (!target) return
    closeShortcuts()
    void navigate({ href: target.href })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(found[marked])
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setMarked((now) => (now + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % Math.max(1, found.length))
  }

  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : closeShortcuts())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Base.Popup
          initialFocus={input}
          aria-label={text.palette}
          className="floats fixed top-[16vh] left-1/2 z-50 w-140 -translate-x-1/2 rounded-dialog border border-line bg-card p-2 shadow-float outline-none"
        >
          <div className="relative">
            <Search size={16} className="absolute top-3 left-3 text-ink-3" aria-hidden />
            <input
              ref={input}
              role="combobox"
              aria-label={text.paletteHint}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={found[marked] && `${listId}-${marked}`}
              placeholder={text.paletteHint}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setMarked(0)
              }}
              onKeyDown={onKey}
              className="h-10 w-full rounded-control bg-transparent pr-3 pl-10 text-section outline-none"
            />
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={text.palette}
            tabIndex={-1}
            className="mt-1 max-h-80 overflow-y-auto border-t border-hairline pt-1"
          >
            {found.map((target, index) => (
              <div
                key={target.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === marked}
                onClick={() => go(target)}
                onKeyDown={onKey}
                onMouseMove={() => setMarked(index)}
                className={clsx(
                  'flex h-9 cursor-default items-center justify-between rounded-control px-3',
                  index === marked && 'bg-sunken',
                )}
              >
                <span className="truncate">{target.label}</span>
                <span className="text-caption text-ink-3">{target.kind}</span>
              </div>
            ))}
            {found.length === 0 && <div className="px-3 py-3 text-ink-3">{nothingFound}</div>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
