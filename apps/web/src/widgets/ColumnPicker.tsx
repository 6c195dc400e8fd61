import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '../text/language.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import type { ColumnsProps } from './column-choice.ts'
import { columnsText } from './columns.text.ts'

const ColumnChoices = lazy(async () => ({ default: (await import('./ColumnChoices.tsx')).ColumnChoices }))

/** Chooses the metrics of a report's table. */
export const ColumnPicker = (props: ColumnsProps) => {
  const text = useText(columnsText)
  return (
    <Popover
      label={text.columnsTitle}
      className="w-[560px] p-0"
      trigger={
        <Button icon={<Columns3 size={14} aria-hidden />}>
          {text.columns}
          <span className="text-ink-3 tabular-nums">{props.columns.length}</span>
        </Button>
      }
    >
      <Suspense
        fallback={
          <Loading className="p-3">
            <Skeleton className="h-[480px] w-full" />
          </Loading>
        }
      >
        <ColumnChoices {...props} />
      </Suspense>
    </Popover>
  )
}
