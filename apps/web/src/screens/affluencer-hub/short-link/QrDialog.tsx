import type { Link } from '@convbox/contract/api/links.schemas'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveAs, saveText } from '../../../api/download.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { qrPng, qrSvg } from './qr-picture.ts'
import { shortLinkText } from './short-link.text.ts'

/** A link's QR code, with its downloads. */
const QrDialog = ({ link: { address, code, name }, onClose }: { link: Link; onClose: () => void }) => {
  const text = useText(shortLinkText)
  const [isBusy, setIsBusy] = useState(false)
  const svg = qrSvg(address)
  const savePng = async (): Promise<void> => {
    setIsBusy(true)
    try {
      saveAs(await qrPng(address), `${code}.png`)
    } catch {
      showToast({ tone: 'bad', text: text.qrFailed })
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={420}
      title={text.qr({ name })}
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
          alt={text.qrPicture({ address })}
        />
        <CopyField label={text.address} value={address} />
      </div>
    </Dialog>
  )
}

export default QrDialog
