import { savedViews } from '@convbox/contract/api/saved-views'
import type { SavedView } from '@convbox/contract/api/saved-views.schemas'
import { MAX_VIEW_NAME, type ViewedReport } from '@convbox/contract/saved-views'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureOf, fieldErrorsOf } from '../api/failure.ts'
import { messageOf } from '../api/message-of.ts'
import { useSend } from '../api/use-call.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast.ts'
import { savedViewsText } from './saved-views.text.ts'

/** search: of the shown report. */
type ViewsDialogProps = { report: ViewedReport; views: readonly SavedView[]; search: string; onClose: () => void }

/** Saves what is shown under a name, and removes views. */
export const ViewsDialog = ({ report, views, search, onClose }: ViewsDialogProps) => {
  const text = useText(savedViewsText)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const renews = [savedViews.listViews]
  const save = useSend(savedViews.saveView, {
    quiet: true,
    renews,
    onSuccess: () => {
      showToast({ tone: 'good', text: text.saved({ name }) })
      onClose()
    },
  })
  const remove = useSend(savedViews.removeView, { renews })
  const nameFault = fieldErrorsOf(save.error)['name']
  const isKnown = views.some((view) => view.name === name)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={520}
      title={text.title}
      description={text.lead}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      {save.error && nameFault === undefined && <Banner tone="bad">{messageOf(failureOf(save.error), language)}</Banner>}
      <form
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (name !== '') save.mutate({ report, name, search })
        }}
      >
        <TextField
          label={text.name}
          className="flex-1"
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          value={typed}
          error={nameFault}
          onValueChange={setTyped}
        />
        <Button look="primary" type="submit" disabled={name === ''} isBusy={save.isPending}>
          {text.save}
        </Button>
      </form>
      <output className="mt-1 block text-caption text-ink-2">{isKnown && text.replaces({ name })}</output>
      {views.length > 0 && (
        <ul aria-label={text.mine} className="mt-4 divide-y divide-hairline">
          {views.map((view) => (
            <li key={view.name} className="flex items-center justify-between py-1.5">
              <span className="truncate">{view.name}</span>
              <IconButton
                label={text.remove({ name: view.name })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ report, name: view.name })}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
