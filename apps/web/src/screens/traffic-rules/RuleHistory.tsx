import type { RulesState } from '@convbox/contract/api/traffic-rules.schemas'
import { formatMoment } from '@convbox/contract/format-time'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { trafficRulesText } from './traffic-rules.text.ts'

type RuleHistoryProps = { state: RulesState; isReadOnly: boolean; isBusy: boolean; onRestore: (version: number) => void }

/** Every save, newest first, and no rules at its end; each can be brought back. */
export const RuleHistory = ({ state: { versions, version: current }, isReadOnly, isBusy, onRestore }: RuleHistoryProps) => {
  const text = useText(trafficRulesText)
  const { timezone } = useStore()
  if (versions.length === 0) return <EmptyState title={text.noHistory}>{text.noHistoryLead}</EmptyState>
  const restore = (version: number) =>
    !isReadOnly && (
      <Button key="restore" look="quiet" isBusy={isBusy} onClick={() => onRestore(version)}>
        {text.restore({ version })}
      </Button>
    )
  return (
    <PlainTable
      label={text.history}
      head={[
        { text: text.version },
        { text: text.savedAt },
        { text: text.who },
        { text: text.count, isNumber: true },
        { text: text.action },
      ]}
      rows={[
        ...versions.map(({ version, savedAt, savedBy, rules, restores }) => ({
          key: String(version),
          cells: [
            <span key="version" className="flex items-center gap-2">
              {version}
              {restores !== undefined && <span className="text-caption text-ink-2">{text.restored({ version: restores })}</span>}
            </span>,
            formatMoment(savedAt, timezone),
            savedBy ?? text.someone,
            text.ruleCount({ n: rules }),
            version === current ? (
              <Badge key="current" tone="good">
                {text.inForce}
              </Badge>
            ) : (
              restore(version)
            ),
          ],
        })),
        { key: '0', cells: ['', '', '', text.ruleCount({ n: 0 }), restore(0)] },
      ]}
    />
  )
}
