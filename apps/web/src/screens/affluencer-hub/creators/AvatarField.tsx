import { AVATAR_TYPES, MAX_AVATAR_BYTES } from '@convbox/contract/creators'
import { useId, useState } from 'react'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChooseFile } from '../../../widgets/ChooseFile.tsx'
import { Initials } from '../../../widgets/Initials.tsx'
import { creatorsText } from './creators.text.ts'

/** What saving does to the picture: keeps, removes or replaces it. data: the new file as a data URL in base64. */
export type AvatarChoice = 'kept' | 'removed' | { data: string }

/** The file as a data URL in base64; undefined if it cannot be read. */
const readData = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })

type AvatarFieldProps = { name: string; saved: string | undefined; choice: AvatarChoice; onChoose: (choice: AvatarChoice) => void }

/** The picture that a creator has or will have, with ways to choose another and to remove it. */
export const AvatarField = ({ name, saved, choice, onChoose }: AvatarFieldProps) => {
  const text = useText(creatorsText)
  const id = useId()
  const [fault, setFault] = useState('')
  const shown = choice === 'kept' ? saved : choice === 'removed' ? undefined : choice.data
  const choose = async (file: File): Promise<void> => {
    if (file.size > MAX_AVATAR_BYTES) return setFault(text.avatarTooLarge)
    if (!AVATAR_TYPES.some((type) => type === file.type)) return setFault(text.avatarKind)
    const data = await readData(file)
    setFault(data === undefined ? text.avatarFailed : '')
    if (data !== undefined) onChoose({ data })
  }
  return (
    <fieldset aria-describedby={id} className="flex flex-col gap-1">
      <legend className="mb-1 text-caption font-medium text-ink-2">{text.avatar}</legend>
      <div className="flex items-center gap-3">
        <Initials name={name} picture={shown} />
        <ChooseFile label={shown === undefined ? text.chooseAvatar : text.changeAvatar} accept={AVATAR_TYPES.join(',')} onFile={choose} />
        {shown !== undefined && (
          <Button look="quiet" onClick={() => onChoose(saved === undefined ? 'kept' : 'removed')}>
            {text.removeAvatar}
          </Button>
        )}
      </div>
      <p id={id} className="text-caption text-ink-3">
        {text.avatarHint}
      </p>
      <p aria-live="polite" className="text-caption text-bad empty:hidden">
        {fault}
      </p>
    </fieldset>
  )
}
