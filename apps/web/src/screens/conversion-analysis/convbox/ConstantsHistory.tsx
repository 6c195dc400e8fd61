import type { ConvboxSettings } from '@convbox/contract/api/convbox-settings.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledCard } from '../../../ui/Card.tsx'
import { PlainTable } from '../../../widgets/PlainTable.tsx'
import { CONSTANTS, isShare, textOf } from './constant-fields.ts'
import { convboxSettingsText } from './convbox-settings.text.ts'

type HistoryProps = { settings: ConvboxSettings; isReadOnly: boolean; isBusy: boolean; onRestore: (version: number) => void }

/** Every save, newest first, and the published constants at its end; each can be brought back. */
export const ConstantsHistory = ({ settings: { versions, version: current, published }, isReadOnly, isBusy, onRestore }: HistoryProps) => {
  const text = useText(convboxSettingsText)
  const { timezone } = useStore()
  const restore = (version: number) =>
    !isReadOnly && (
      <Button key="restore" look="quiet" isBusy={isBusy} onClick={() => onRestore(version)}>
        {text.restore({ version })}
      </Button>
    )
  const valuesOf = (constants: ConvboxSettings['constants']) =>
    CONSTANTS.map((key) => `${textOf(key, constants[key])}${isShare(key) ? '%' : ''}`)
  return (
    <TitledCard title={text.history}>
      {versions.length === 0 ? (
        <p className="text-body text-ink-2">{text.noHistory}</p>
      ) : (
        <div className="overflow-x-auto">
          <PlainTable
            label={text.history}
            head={[
              { text: text.version },
              { text: text.savedAt },
              { text: text.who },
              ...CONSTANTS.map((key) => ({ text: text.constantsOf[key].label, isNumber: true })),
              { text: text.action },
            ]}
            rows={[
              ...versions.map(({ version, savedAt, savedBy, constants, restores }) => ({
                key: String(version),
                cells: [
                  <span key="version">
                    {version}
                    {restores !== undefined && (
                      <span className="block text-caption text-ink-2">{text.restored({ version: restores })}</span>
                    )}
                  </span>,
                  formatMoment(savedAt, timezone),
                  savedBy ?? text.someone,
                  ...valuesOf(constants),
                  version === current ? (
                    <Badge key="current" tone="good">
                      {text.inForce}
                    </Badge>
                  ) : (
                    restore(version)
                  ),
                ],
              })),
              { key: '0', cells: ['', '', '', ...valuesOf(published), restore(0)] },
            ]}
          />
        </div>
      )}
    </TitledCard>
  )
}
