import { privacy } from '@convbox/contract/api/privacy'
import type { PrivacyRequestRow } from '@convbox/contract/api/privacy.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { Download } from 'lucide-react'
import { saveText } from '../../api/download.ts'
import { useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { privacyText } from './privacy.text.ts'
import { RequestFacts, RequestRecord } from '../../widgets/RequestFacts.tsx'

const Actions = ({ request }: { request: PrivacyRequestRow }) => {
  const text = useText(privacyText)
  const { optorRole } = useStore()
  const fetchExport = useSend(privacy.downloadExport, { onSuccess: ({ filename, content }) => saveText(filename, content) })
  const retry = useSend(privacy.retryPrivacyRequest, { renews: [privacy.privacyOverview] })
  if (optorRole !== 'admin')
    return request.hasExport || request.status === 'failed' ? <p className="text-ink-2">{text.adminsOnly}</p> : undefined
  return (
    <div className="flex flex-col items-start gap-2">
      {request.hasExport && (
        <>
          <Button
            look="primary"
            icon={<Download size={14} aria-hidden />}
            isBusy={fetchExport.isPending}
            onClick={() => fetchExport.mutate({ id: request.id })}
          >
            {text.download}
          </Button>
          <p className="text-caption text-ink-2">{text.downloadHint}</p>
        </>
      )}
      {request.status === 'failed' && (
        <Button isBusy={retry.isPending} onClick={() => retry.mutate({ id: request.id })}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}

/** Details of a request: dates, what was done in each place, and the export for authorized users. */
export const RequestDrawer = ({ request, onClose }: { request: PrivacyRequestRow | undefined; onClose: () => void }) => {
  const text = useText(privacyText)
  const { timezone } = useStore()
  return (
    <Drawer isOpen={request !== undefined} onClose={onClose} title={request === undefined ? '' : text.topics[request.topic]} widthPx={460}>
      {request !== undefined && (
        <div className="flex flex-col gap-6">
          <RequestFacts request={request} timezone={timezone} />
          <section>
            <h3 className="mb-2 font-semibold">{text.record}</h3>
            <RequestRecord request={request} />
          </section>
          {request.exportDestroyedAt !== undefined && (
            <p className="text-ink-2">{text.exportDestroyed({ time: formatMoment(request.exportDestroyedAt, timezone) })}</p>
          )}
          <Actions request={request} />
        </div>
      )}
    </Drawer>
  )
}
