import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'

type ChooseFileProps = {
  label: string
  /** Kinds of file that the user's system offers; CSV by default. */
  accept?: string
  isBusy?: boolean
  disabled?: boolean
  onFile: (file: File) => Promise<void>
}

/** A button that lets a user choose a file. The same file may be chosen again. */
export const ChooseFile = ({ label, accept = '.csv,.txt,text/csv', isBusy = false, disabled = false, onFile }: ChooseFileProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} isBusy={isBusy} icon={<FileUp size={14} aria-hidden />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void onFile(file)
        }}
      />
    </>
  )
}
