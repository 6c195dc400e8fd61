import type { AuditRow } from '@convbox/contract/api/audit.schemas'
import { useText } from '../../../text/language.ts'
import { Drawer } from '../../../ui/Dialog.tsx'
import { auditLogText } from './audit-log.text.ts'
import { useFieldName, useValueText } from './use-field-name.ts'

const Value = ({ field, value }: { field: string; value: string | undefined }) => (
  <span className={value === undefined ? 'text-ink-3' : 'break-words'}>{useValueText()(field, value)}</span>
)

/** One change in full: every field before and after. action: its words. */
export const AuditEntry = ({ row, action, time, onClose }: { row: AuditRow; action: string; time: string; onClose: () => void }) => {
  const text = useText(auditLogText)
  const nameOf = useFieldName()
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
              {[text.field, text.before, text.after].map((head) => (
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
                  {nameOf(field)}
                </th>
                <td className="py-2 pr-3">
                  <Value field={field} value={from} />
                </td>
                <td className="py-2">
                  <Value field={field} value={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
