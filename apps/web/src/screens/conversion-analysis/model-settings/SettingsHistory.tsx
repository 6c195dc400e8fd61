import type { SavedVersion } from '@convbox/contract/api/model-settings.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import type { ReactNode } from 'react'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { modelSettingsText } from './model-settings.text.ts'

/** initial: the name and the settings of what was in force before anything was saved. cellsOf: what a version says, as columns. */
type HistoryProps<Settings> = {
  versions: readonly (SavedVersion & { settings: Settings })[]
  current: number
  initial: { settings: Settings; restored: string; restore: string }
  columns: readonly { text: string; isNumber?: boolean }[]
  cellsOf: (settings: Settings) => readonly ReactNode[]
  isReadOnly: boolean
  isBusy: boolean
  onRestore: (version: number) => void
}

/** Every save, newest first, and at the end what was in force before any; each can be brought back. */
export const SettingsHistory = <Settings,>({
  versions,
  current,
  initial,
  columns,
  cellsOf,
  isReadOnly,
  isBusy,
  onRestore,
}: HistoryProps<Settings>) => {
  const text = useText(modelSettingsText)
  const { timezone } = useStore()
  const restore = (version: number) =>
    !isReadOnly && (
      <Button key="restore" look="quiet" isBusy={isBusy} onClick={() => onRestore(version)}>
        {version === 0 ? initial.restore : text.restore({ version })}
      </Button>
    )
  return (
    <TitledCard title={text.history}>
      {versions.length === 0 ? (
        <p className="text-body text-ink-2">{text.noHistory}</p>
      ) : (
        <div className="overflow-x-auto">
          <PlainTable
            label={text.history}
            head={[{ text: text.version }, { text: text.savedAt }, { text: text.who }, ...columns, { text: text.action }]}
            rows={[
              ...versions.map(({ version, savedAt, savedBy, settings, restores }) => ({
                key: String(version),
                cells: [
                  <span key="version">
                    {version}
                    {restores !== undefined && (
                      <span className="block text-caption text-ink-2">
                        {restores === 0 ? initial.restored : text.restored({ version: restores })}
                      </span>
                    )}
                  </span>,
                  formatMoment(savedAt, timezone),
                  savedBy ?? text.someone,
                  ...cellsOf(settings),
                  version === current ? (
                    <Badge key="current" tone="good">
                      {text.inForce}
                    </Badge>
                  ) : (
                    restore(version)
                  ),
                ],
              })),
              { key: '0', cells: ['', '', '', ...cellsOf(initial.settings), restore(0)] },
            ]}
          />
        </div>
      )}
    </TitledCard>
  )
}
