import { account } from '@convbox/contract/api/account'
import type { ResultOf } from '@convbox/contract/endpoint'
import { type Language, LANGUAGES } from '@convbox/contract/format'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useLanguageStore, useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FieldFrame, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { accountFaults } from '../../../widgets/account-faults.ts'
import { accountFieldsText } from '../../../widgets/account-fields.text.ts'
import { useSmallForm } from '../../../widgets/use-small-form.ts'
import { ResendButton } from '../../../widgets/ResendButton.tsx'
import { accountText } from './account.text.ts'

export type Profile = ResultOf<typeof account.profile>

const NameForm = ({ name }: { name: string }) => {
  const text = useText(accountText)
  const words = useText(accountFieldsText)
  const save = useSend(account.changeName, {
    renews: [account.profile, account.userInfo],
    onSuccess: () => void showToast({ tone: 'good', text: text.saved }),
  })
  const form = useSmallForm({ name }, (fields) => ({ name: accountFaults(words).name(fields.name) }), {
    error: save.error,
    onSubmit: (fields) => save.mutate(fields),
  })
  return (
    <form noValidate className="flex items-start gap-2" onSubmit={form.submit}>
      <TextField className="flex-1" label={words.name} autoComplete="name" maxLength={100} {...form.field('name')} />
      <Button type="submit" className="mt-5" isBusy={save.isPending} disabled={form.fields.name.trim() === name}>
        {text.save}
      </Button>
    </form>
  )
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The account's language; also applied to this browser at once. */
const LanguageField = () => {
  const text = useText(accountText)
  const user = useCall(account.userInfo, {}).data
  const show = useLanguageStore((state) => state.setLanguage)
  const save = useSend(account.setLanguage, { renews: [account.userInfo] })
  const kept = save.isPending ? save.variables.language : user?.language
  const choose = (language: Language | ''): void => {
    if (language !== '') show(language)
    save.mutate({ language })
  }
  return (
    <FieldFrame label={text.language}>
      <Select<Language | ''>
        label={text.language}
        value={kept !== undefined && isLanguage(kept) ? kept : ''}
        onChange={choose}
        className="w-56"
        options={[
          { value: '', label: text.followBrowser },
          { value: 'en', label: text.english },
          { value: 'zh', label: text.chinese },
        ]}
      />
    </FieldFrame>
  )
}

/** Name, e-mail with its confirmation state, language. */
export const ProfileCard = ({ profile }: { profile: Profile }) => {
  const text = useText(accountText)
  const words = useText(accountFieldsText)
  return (
    <TitledCard title={text.you}>
      <div className="flex flex-col gap-4 pb-1">
        <NameForm key={profile.name} name={profile.name} />
        <div>
          <p className="text-caption font-medium text-ink-2">{words.email}</p>
          <div className="mt-1 flex min-h-8 items-center gap-2.5">
            <span className="break-all">{profile.email}</span>
            <Badge tone={profile.emailVerified ? 'good' : 'warn'}>{profile.emailVerified ? text.confirmed : text.notConfirmed}</Badge>
            {!profile.emailVerified && <ResendButton />}
          </div>
        </div>
        <LanguageField />
      </div>
    </TitledCard>
  )
}
