import { ownOrders } from '@convbox/contract/api/own-orders'
import type { ResultOf } from '@convbox/contract/endpoint'
import { formatMoment } from '@convbox/contract/format-time'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { ownOrdersText } from '../../widgets/own-orders.text.ts'

type Key = ResultOf<typeof ownOrders.orderKeys>[number]
type NewKey = ResultOf<typeof ownOrders.createOrderKey>

const RENEWS = [ownOrders.orderKeys]

const Labelled = ({ label, value }: { label: string; value: string }) => (
  <div>
    <h3 className="mb-1 text-caption text-ink-2">{label}</h3>
    <CopyField label={label} value={value} />
  </div>
)

/** Shows a new secret; it cannot be shown again. */
const SecretDialog = ({ made, isRotated, onClose }: { made: NewKey; isRotated: boolean; onClose: () => void }) => {
  const text = useText(ownOrdersText).keys
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={560}
      title={text.newKey}
      description={text.once}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Labelled label={text.id} value={made.id} />
        <Labelled label={text.secret} value={made.secret} />
        {isRotated && <p className="text-body text-ink-2">{text.rotated}</p>}
      </div>
    </Dialog>
  )
}

const RevokeDialog = ({ id, onClose }: { id: Key['id']; onClose: () => void }) => {
  const text = useText(ownOrdersText).keys
  const revoke = useSend(ownOrders.revokeOrderKey, { renews: RENEWS, onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      widthPx={440}
      title={text.revokeTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="danger" isBusy={revoke.isPending} onClick={() => revoke.mutate({ id })}>
            {text.revoke}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">{text.revokeText}</p>
    </Dialog>
  )
}

type RowProps = { orderKey: Key; mayChange: boolean; onRotate: () => void; onRevoke: () => void }

const Row = ({ orderKey: { id, createdAt, lastUsedAt, revokedAt }, mayChange, onRotate, onRevoke }: RowProps) => {
  const text = useText(ownOrdersText).keys
  const { timezone } = useStore()
  const [openedMs] = useState(() => Date.now())
  const isOver = revokedAt !== undefined && Date.parse(revokedAt) <= openedMs
  const moment = formatMoment(revokedAt ?? createdAt, timezone)
  return (
    <tr className="border-t border-hairline">
      <td className="py-2 pr-4 font-mono text-caption">{id}</td>
      <td className="py-2 pr-4 tabular-nums">{formatMoment(createdAt, timezone)}</td>
      <td className="py-2 pr-4 tabular-nums">{lastUsedAt === undefined ? text.never : formatMoment(lastUsedAt, timezone)}</td>
      <td className="py-2 pr-4">{revokedAt === undefined ? text.works : isOver ? text.revoked({ moment }) : text.until({ moment })}</td>
      <td className="py-2 text-right whitespace-nowrap">
        {mayChange && !isOver && (
          <>
            <Button look="quiet" onClick={onRotate} aria-label={`${text.rotate} ${id}`}>
              {text.rotate}
            </Button>
            <Button look="quiet" onClick={onRevoke} aria-label={`${text.revoke} ${id}`}>
              {text.revoke}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}

/** API keys of the store's server: create, rotate, revoke. A secret is shown once. */
export const OrderKeys = () => {
  const text = useText(ownOrdersText).keys
  const { optorRole } = useStore()
  const { data, error, refetch } = useCall(ownOrders.orderKeys, {}, { quiet: true })
  const [made, setMade] = useState<{ key: NewKey; isRotated: boolean }>()
  const [revoking, setRevoking] = useState<Key['id']>()
  const create = useSend(ownOrders.createOrderKey, { renews: RENEWS, onSuccess: (key) => setMade({ key, isRotated: false }) })
  const rotate = useSend(ownOrders.rotateOrderKey, { renews: RENEWS, onSuccess: (key) => setMade({ key, isRotated: true }) })
  const mayChange = optorRole === 'admin'
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-16 w-full rounded-control" />
      </Loading>
    )
  return (
    <section aria-label={text.title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-medium">{text.title}</h3>
        {mayChange && (
          <Button isBusy={create.isPending} onClick={() => create.mutate({})}>
            {text.make}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <p className="text-body text-ink-2">{mayChange ? text.none : text.adminsOnly}</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={text.title} className="w-full text-left text-body">
            <thead className="text-caption text-ink-2">
              <tr>
                {[text.id, text.made, text.used, text.state].map((head) => (
                  <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{text.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((key) => (
                <Row
                  key={key.id}
                  orderKey={key}
                  mayChange={mayChange}
                  onRotate={() => rotate.mutate({ id: key.id })}
                  onRevoke={() => setRevoking(key.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {made && <SecretDialog made={made.key} isRotated={made.isRotated} onClose={() => setMade(undefined)} />}
      {revoking !== undefined && <RevokeDialog id={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}
