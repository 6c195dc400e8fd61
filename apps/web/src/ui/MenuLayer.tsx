/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Base UI draws the box; a landmark role keeps its content out of nowhere */
import { Menu as Base } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { FLOATING, MENU_ITEM } from './classes.ts'
import type { MenuEntry, MenuProps } from './menu-props.ts'

const Entry = ({ entry }: { entry: MenuEntry }) => {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="mx-1 my-1 h-px bg-hairline" />
    case 'heading':
      return <div className="px-2.5 pt-2 pb-1 text-caption text-ink-3">{entry.label}</div>
    case 'action':
      return (
        <Base.Item
          className={MENU_ITEM}
          onClick={entry.onSelect}
          {...(entry.isChecked !== undefined && { 'aria-current': entry.isChecked })}
        >
          {entry.icon && <span className="text-ink-3">{entry.icon}</span>}
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.hint && <span className="text-caption text-ink-3">{entry.hint}</span>}
          {entry.isChecked && <Check size={14} className="text-accent" aria-hidden />}
        </Base.Item>
      )
  }
}

/** The loaded menu, button and list. */
export const MenuLayer = ({ trigger, label, entries, align = 'end', minWidthPx = 200 }: MenuProps) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner role="region" aria-label={label} sideOffset={6} align={align} className="z-50 outline-none" collisionPadding={8}>
        <Base.Popup
          aria-label={label}
          className={clsx(FLOATING, 'max-h-(--available-height) overflow-y-auto p-1')}
          style={{ minWidth: minWidthPx }}
        >
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
