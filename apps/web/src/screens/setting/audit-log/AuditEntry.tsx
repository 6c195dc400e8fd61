import type { AuditRow } from '@convbox/contract/api/audit.schemas'
import clsx from 'clsx'
import { useLanguage, useText } from '../../../text/language.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { auditLogText } from './audit-log.text.ts'
import { fieldName, type Reader, valueText } from './audit-values.ts'

type AuditEntryProps = { row: AuditRow; action: string; time: string; reader: Reader; onClose: () => void }

/** Details of one change: every field before and after. action: its label; time: with its zone. */
export const AuditEntry = ({ row, action, time, reader, onClose }: AuditEntryProps) => {
  const text = useText(auditLogText)
  const language = useLanguage()
  // Creations and plain actions have no values before.
  const hasBefore = row.changes.some(({ from }) => from !== undefined)
  return (
    <Drawer isOpen onClose={onClose} title={action} description={`${row.who?.name ?? text.program} · ${time}`} widthPx={640}>
      <p className="mb-4 break-words text-ink-2">
        {row.website ? `${row.website.websiteTitle} · ` : ''}
        {row.target}
      </p>
      {row.changes.length === 0 ? (
        <p className="text-ink-2">{text.noDetail}</p>
      ) : (
        <table className="w-full table-fixed text-body">
          <thead>
            <tr className="text-left text-caption text-ink-3">
              {[text.field, ...(hasBefore ? [text.before, text.after] : [text.value])].map((head) => (
                <th key={head} className="pb-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.changes.map(({ field, from, to }) => (
              <tr key={field} className="border-t border-hairline align-top">
                <th scope="row" className="py-2 pr-3 text-left font-medium break-words">
                  {fieldName(language, field)}
                </th>
                {Object.entries(hasBefore ? { from, to } : { to }).map(([side, value]) => (
                  <td key={side} className={clsx('py-2 pr-3 break-words', value === undefined && 'text-ink-3')}>
                    {valueText(reader, row, field, value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
