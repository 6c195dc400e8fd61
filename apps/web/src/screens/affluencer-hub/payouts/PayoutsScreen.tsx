import { disputes } from '@convbox/contract/api/disputes'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useStore } from '../../../shell/use-store.ts'
import { useText } from '../../../text/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { disputesText } from '../campaign/disputes.text.ts'
import { DisputesView } from './DisputesView.tsx'
import { PayableView } from './PayableView.tsx'
import { payoutsText } from './payouts.text.ts'
import { ResultsDialog } from './ResultsDialog.tsx'
import { RunsView } from './RunsView.tsx'
import { TaxView } from './TaxView.tsx'
import { usePayoutsSearch, VIEWS, type View } from './use-payouts-search.ts'

/** What creators can be paid, what was paid, and what a year came to. */
const PayoutsScreen = () => {
  const text = useText(payoutsText)
  const { optorRole } = useStore()
  const { view, change } = usePayoutsSearch()
  const [isImporting, setIsImporting] = useState(false)
  const isAdmin = optorRole === 'admin'
  const words = useText(disputesText)
  const openDisputes = useCall(disputes.listDisputes, { pageNo: 1 }, { quiet: true }).data?.openCount ?? 0
  const labelOf = (value: View): string =>
    value !== 'disputes' ? text[value] : openDisputes === 0 ? words.disputes : words.disputesOf({ count: openDisputes })
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          isAdmin && (
            <Button icon={<FileUp size={14} aria-hidden />} onClick={() => setIsImporting(true)}>
              {text.results}
            </Button>
          )
        }
      />
      <Tabs
        label={text.views}
        tabs={VIEWS.filter((each) => isAdmin || each !== 'tax').map((value) => ({ value, label: labelOf(value) }))}
        value={view}
        onChange={(next) => change({ view: next === 'payable' ? '' : next, open: '', page: 1 })}
      >
        {view === 'payable' && <PayableView />}
        {view === 'runs' && <RunsView />}
        {view === 'disputes' && <DisputesView />}
        {view === 'tax' && isAdmin && <TaxView />}
      </Tabs>
      {isImporting && <ResultsDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}

export default PayoutsScreen
