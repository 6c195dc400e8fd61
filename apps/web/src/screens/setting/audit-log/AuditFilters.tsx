import { AUDIT_ACTIONS } from '@convbox/contract/api/audit.values'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { UserInfo } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { auditLogText } from './audit-log.text.ts'
import { useActionName } from './use-action-name.ts'

const route = getRouteApi('/setting/audit-log')

type LogFilter = { store: string; person: string; action: string }
const ALL = ''

/** Filters by store, person and action; a change resets the page. */
export const AuditFilters = ({ stores, people }: { stores: UserInfo['websites']; people: readonly { userId: string; name: string }[] }) => {
  const text = useText(auditLogText)
  const actionName = useActionName()
  const { store, person, action } = route.useSearch()
  const go = useNavigate({ from: '/setting/audit-log' })
  const set = (change: Partial<LogFilter>): void =>
    void go({
      search: (now) => ({
        ...now,
        ...change,
        page: 1,
        entry: '',
      }),
      replace: true,
    })
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Combobox
        label={text.filterStore}
        isLabelInside
        options={[
          { value: ALL, label: text.allStores },
          ...stores.map(({ websiteName, websiteTitle }) => ({ value: String(websiteName), label: websiteTitle })),
        ]}
        value={store}
        onChange={(next) => set({ store: next })}
      />
      <Combobox
        label={text.filterPerson}
        isLabelInside
        options={[{ value: ALL, label: text.everybody }, ...people.map(({ userId, name }) => ({ value: userId, label: name }))]}
        value={person}
        onChange={(next) => set({ person: next })}
      />
      <Combobox
        label={text.filterAction}
        isLabelInside
        options={[
          { value: ALL, label: text.everything },
          ...AUDIT_ACTIONS.map((value) => ({ value: String(value), label: actionName(value) })),
        ]}
        value={action}
        onChange={(next) => set({ action: next })}
      />
    </div>
  )
}
