import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { modelSettingsText } from './model-settings.text.ts'

/** isValid: the form can be tried and saved. onUndo: absent where nothing was ever saved. */
type ActionsProps = {
  isUnsaved: boolean
  isValid: boolean
  busy: { isTrying: boolean; isSaving: boolean; isRestoring: boolean }
  onTry: () => void
  onSave: () => void
  onDiscard: () => void
  onUndo?: (() => void) | undefined
}

/** Try, save, discard or undo. */
export const SettingsActions = ({ isUnsaved, isValid, busy, onTry, onSave, onDiscard, onUndo }: ActionsProps) => {
  const text = useText(modelSettingsText)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={!isValid} isBusy={busy.isTrying} onClick={onTry}>
        {text.try}
      </Button>
      {isUnsaved ? (
        <>
          <Button onClick={onDiscard}>{text.discard}</Button>
          <Button look="primary" disabled={!isValid} isBusy={busy.isSaving} onClick={onSave}>
            {text.save}
          </Button>
          <output className="text-body text-ink-2">{text.unsaved}</output>
        </>
      ) : (
        onUndo && (
          <Button isBusy={busy.isRestoring} onClick={onUndo}>
            {text.undo}
          </Button>
        )
      )}
    </div>
  )
}
