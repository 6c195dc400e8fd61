import { formatMoment } from '@convbox/contract/format-time'
import { useStore } from '../../shell/use-store.ts'
import { useText } from '../../text/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PlainTable } from '../../widgets/PlainTable.tsx'
import { purchaseSurveyText } from './purchase-survey.text.ts'
import type { SurveyDraft } from './use-survey-draft.ts'

/** Every save, newest first; each can be brought back. */
export const HistoryTab = ({ draft }: { draft: SurveyDraft }) => {
  const text = useText(purchaseSurveyText)
  const { timezone } = useStore()
  const { versions, version: current } = draft.state
  if (versions.length === 0) return <EmptyState title={text.noHistory}>{text.noHistoryLead}</EmptyState>
  return (
    <Card className="px-4 py-3.5">
      <PlainTable
        label={text.tabs.history}
        head={[
          { text: text.version },
          { text: text.savedAt },
          { text: text.who },
          { text: text.state },
          { text: text.count, isNumber: true },
          { text: text.action },
        ]}
        rows={versions.map(({ version, savedAt, savedBy, isOn, questions, rules, restores }) => ({
          key: String(version),
          cells: [
            <span key="version" className="flex items-center gap-2">
              {version}
              {restores !== undefined && <span className="text-caption text-ink-2">{text.restoredFrom({ version: restores })}</span>}
            </span>,
            formatMoment(savedAt, timezone),
            savedBy ?? text.someone,
            isOn ? text.on : text.off,
            `${questions}, ${rules}`,
            version === current ? (
              <Badge key="current" tone="good">
                {text.inForce}
              </Badge>
            ) : (
              !draft.isReadOnly &&
              !draft.isChanged && (
                <Button key="restore" look="quiet" isBusy={draft.isRestoring} onClick={() => draft.restore(version)}>
                  {text.restore({ version })}
                </Button>
              )
            ),
          ],
        }))}
      />
    </Card>
  )
}
