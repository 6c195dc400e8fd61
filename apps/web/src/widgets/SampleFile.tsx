import { Download } from 'lucide-react'
import { buttonClass } from '../ui/Button.tsx'

type SampleFileProps = { csv: string; fileName: string; label: string }

/** A valid CSV file to download and fill in. */
export const SampleFile = ({ csv, fileName, label }: SampleFileProps) => (
  <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`} download={fileName} className={buttonClass('plain', 'text')}>
    <Download size={14} aria-hidden />
    {label}
  </a>
)
