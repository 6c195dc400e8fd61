import { alerts } from '@convbox/contract/api/alerts'
import { scheduledReports } from '@convbox/contract/api/scheduled-reports'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../text/language.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { AnswerStates } from '../../widgets/AnswerStates.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import { AlertSettings } from './AlertSettings.tsx'
import { ReportSettings } from './ReportSettings.tsx'
import { alertsText } from './alerts.text.ts'

const address = '/website/$websiteName/alerts'
const route = getRouteApi(address)
/** Polling interval: alerts begin and end without the user. */
const EVERY_MS = 60_000

const History = () => {
  const answer = useCall(alerts.listAlerts, {}, { quiet: true, staleMs: 0, everyMs: EVERY_MS })
  return (
    <AnswerStates answer={answer} feature="Reports and Alerts" skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
      {(rows) => <AlertHistory rows={rows} />}
    </AnswerStates>
  )
}

const Settings = () => {
  const answer = useCall(alerts.alertSettings, {}, { quiet: true, staleMs: 0 })
  return (
    <AnswerStates answer={answer} feature="Reports and Alerts" skeleton={<Skeleton className="h-[640px] w-full rounded-card" />}>
      {(saved) => <AlertSettings saved={saved} />}
    </AnswerStates>
  )
}

const Reports = () => {
  const answer = useCall(scheduledReports.reportChoice, {}, { quiet: true, staleMs: 0 })
  return (
    <AnswerStates answer={answer} feature="Conversion Analysis" skeleton={<Skeleton className="h-[640px] w-full rounded-card" />}>
      {(saved) => <ReportSettings saved={saved} />}
    </AnswerStates>
  )
}

/** The history of a store's alerts, and what of them and of its reports comes to the user. */
const AlertsScreen = () => {
  const text = useText(alertsText)
  const { tab } = route.useSearch()
  const navigate = useNavigate({ from: address })
  return (
    <div className="max-w-300">
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <div className="mb-3">
        <Segments
          label={text.view}
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
          options={[
            { value: 'history', label: text.history },
            { value: 'reports', label: text.reports },
            { value: 'settings', label: text.settings },
          ]}
        />
      </div>
      {tab === 'history' ? <History /> : tab === 'reports' ? <Reports /> : <Settings />}
    </div>
  )
}

export default AlertsScreen
