import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'

type ChooseFileProps = { label: string; isBusy: boolean; disabled: boolean; onText: (text: string) => void }

/** A button that lets a user choose a text file, and hands its text on. The same file may be chosen again. */
export const ChooseFile = ({ label, isBusy, disabled, onText }: ChooseFileProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} isBusy={isBusy} icon={<FileUp size={14} aria-hidden />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void file.text().then(onText)
        }}
      />
    </>
  )
}
