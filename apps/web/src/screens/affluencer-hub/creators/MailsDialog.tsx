import { creatorMails } from '@convbox/contract/api/creator-mails'
import type { ResultOf } from '@convbox/contract/endpoint'
import { LANGUAGES } from '@convbox/contract/format'
import { useState } from 'react'
import { failureOf } from '../../../api/failure.ts'
import { messageOf } from '../../../api/message-of.ts'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FieldFrame } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { mailsText } from './mails.text.ts'

type Setting = ResultOf<typeof creatorMails.readCreatorMails>

const Form = ({ saved, onClose }: { saved: Setting; onClose: () => void }) => {
  const text = useText(mailsText)
  const shown = useLanguage()
  const { optorRole } = useStore()
  const [isOn, setIsOn] = useState(saved.isOn)
  const [language, setLanguage] = useState(saved.language)
  const save = useSend(creatorMails.saveCreatorMails, {
    quiet: true,
    renews: [creatorMails.readCreatorMails],
    onSuccess: (_done, input) => {
      showToast({ tone: 'good', text: input.isOn ? text.savedOn : text.savedOff })
      onClose()
    },
  })
  const { readers, left, last, canSend } = saved
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label={text.switch} checked={isOn} onChange={setIsOn} />
      <FieldFrame label={text.language}>
        <Select
          label={text.language}
          options={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
          value={language}
          onChange={setLanguage}
        />
      </FieldFrame>
      <p className="text-caption text-ink-2">
        {text.readers({ readers, left })}
        <br />
        {last === undefined ? text.never : text.last(last)}
      </p>
      {!canSend && <Banner tone="warn">{text.noMail}</Banner>}
      {save.error && <Banner tone="bad">{messageOf(failureOf(save.error), shown)}</Banner>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{text.cancel}</Button>
        {optorRole !== 'read-only' && (
          <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate({ isOn, language })}>
            {text.save}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether the store's creators get a weekly mail. */
export const MailsDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(mailsText)
  const answer = useCall(creatorMails.readCreatorMails, {}, { quiet: true, staleMs: 0 })
  return (
    <Dialog isOpen onClose={onClose} widthPx={520} title={text.title}>
      <p className="mb-4 text-body text-ink-2">{text.lead}</p>
      <AnswerStates answer={answer} feature="Affluencer Hub" skeleton={<Skeleton className="h-32 w-full rounded-card" />}>
        {(saved) => <Form saved={saved} onClose={onClose} />}
      </AnswerStates>
    </Dialog>
  )
}
