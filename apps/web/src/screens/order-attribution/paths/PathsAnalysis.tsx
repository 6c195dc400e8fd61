import type { PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import { useText } from '../../../text/language.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnswerStates } from '../../../widgets/AnswerStates.tsx'
import { PathFlow } from './PathFlow.tsx'
import { PathOrders } from './PathOrders.tsx'
import { PathsBar } from './PathsBar.tsx'
import { PathsClosing } from './PathsClosing.tsx'
import { NoPaths, PathsTable, TOTAL } from './PathsTable.tsx'
import { pathsText } from './paths.text.ts'
import type { Paths } from './use-paths.ts'

const Body = ({ paths, data, isDimmed }: { paths: Paths; data: PathsAnswer; isDimmed: boolean }) => {
  const { path } = paths.search
  const row = data.insight.find(({ kind, key }) => kind !== 'others' && key === path)
  const explained = path === TOTAL ? TOTAL : row && { row }
  const hasPaths = data.insight.some(({ kind }) => kind === 'path')
  return (
    <>
      {paths.search.view === 'table' ? (
        <PathsTable paths={paths} data={data} isDimmed={isDimmed} />
      ) : hasPaths ? (
        <PathFlow data={data} isDimmed={isDimmed} />
      ) : (
        <NoPaths paths={paths} />
      )}
      <PathsClosing paths={paths} data={data} />
      {explained && <PathOrders paths={paths} explained={explained} data={data} onClose={() => paths.change({ path: '' })} />}
    </>
  )
}

/** Paths Analysis: which sequences of channels led to orders, as a table or as a picture. */
export const PathsAnalysis = ({ paths }: { paths: Paths }) => {
  const text = useText(pathsText)
  return (
    <>
      <p className="mt-3 text-ink-2">{text.about}</p>
      <AnswerStates
        answer={paths.answer}
        feature="Conversion Paths"
        skeletonClass="mt-3"
        skeleton={
          <>
            <Skeleton className="mb-3 h-8 w-full" />
            <Skeleton className="h-[420px] w-full rounded-card" />
          </>
        }
      >
        {(data, isDimmed) => (
          <>
            <PathsBar paths={paths} />
            <Body paths={paths} data={data} isDimmed={isDimmed} />
          </>
        )}
      </AnswerStates>
    </>
  )
}
