import { savedViews } from '@convbox/contract/api/saved-views'
import type { ViewedReport } from '@convbox/contract/saved-views'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Bookmark, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-props.ts'
import { savedViewsText } from './saved-views.text.ts'

const ViewsDialog = lazy(async () => ({ default: (await import('./ViewsDialog.tsx')).ViewsDialog }))

/** What a view does not keep: an open drawer, and the page of a list. */
const OF_THE_MOMENT = ['explain', 'row', 'order', 'path', 'page']

/** The part of an address that a view keeps. */
const keptOf = (search: string): string => {
  const params = new URLSearchParams(search)
  for (const key of OF_THE_MOMENT) params.delete(key)
  return params.toString()
}

/** The user's saved views of a report: opened from a menu, saved and removed in a dialog. */
export const SavedViews = ({ report }: { report: ViewedReport }) => {
  const text = useText(savedViewsText)
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const [isEditing, setEditing] = useState(false)
  const { data: views = [] } = useCall(savedViews.listViews, { report }, { quiet: true })
  const shown = keptOf(searchStr)
  const entries: MenuEntry[] = [
    { kind: 'heading', key: 'mine', label: views.length === 0 ? text.none : text.mine },
    ...views.map(({ name, search }): MenuEntry => ({
      kind: 'action',
      key: `view ${name}`,
      label: name,
      isChecked: search === shown,
      onSelect: () => router.history.push(`${pathname}${search === '' ? '' : `?${search}`}`),
    })),
    { kind: 'separator', key: 'line' },
    { kind: 'action', key: 'edit', label: text.edit, icon: <Pencil size={14} aria-hidden />, onSelect: () => setEditing(true) },
  ]
  return (
    <>
      <Menu
        label={text.views}
        align="end"
        minWidthPx={220}
        entries={entries}
        trigger={<Button icon={<Bookmark size={14} aria-hidden />}>{text.views}</Button>}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <ViewsDialog {...{ report, views }} search={shown} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
