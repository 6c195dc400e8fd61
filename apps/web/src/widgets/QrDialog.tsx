import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveAs, saveText } from '../api/download.ts'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { qrPng, qrSvg } from './qr-picture.ts'
import { qrText } from './qr.text.ts'

type QrDialogProps = { link: { address: string; code: string; name: string }; onClose: () => void }

/** A link's QR code, with its downloads, which are named by the code. */
const QrDialog = ({ link: { address, code, name }, onClose }: QrDialogProps) => {
  const text = useText(qrText)
  const [isBusy, setIsBusy] = useState(false)
  const svg = qrSvg(address)
  const savePng = async (): Promise<void> => {
    setIsBusy(true)
    try {
      saveAs(await qrPng(address), `${code}.png`)
    } catch {
      showToast({ tone: 'bad', text: text.failed })
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={420}
      title={text.title({ name })}
      footer={
        <>
          <Button icon={<Download size={14} aria-hidden />} onClick={() => saveText(`${code}.svg`, svg, 'image/svg+xml')}>
            {text.downloadSvg}
          </Button>
          <Button icon={<Download size={14} aria-hidden />} isBusy={isBusy} onClick={() => void savePng()}>
            {text.downloadPng}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <img
          className="w-60 rounded-card border border-line"
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={text.picture({ address })}
        />
        <CopyField label={text.address} value={address} />
      </div>
    </Dialog>
  )
}

export default QrDialog
