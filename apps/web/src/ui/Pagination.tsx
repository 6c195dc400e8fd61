import { ChevronLeft, ChevronRight } from 'lucide-react'
import clsx from 'clsx'
import { useText } from '../text/language.ts'
import { sharedText } from '../text/shared.text.ts'
import { IconButton } from './Button.tsx'
import { pagesToShow } from './pages-to-show.ts'

type PaginationProps = { page: number; pageSize: number; total: number; onChange: (page: number) => void }

/** Page buttons (pages count from 1) and the shown range of the total. With one page only the count is shown. */
export const Pagination = ({ page, pageSize, total, onChange }: PaginationProps) => {
  const text = useText(sharedText)
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav aria-label={text.page({ page })} className="flex items-center justify-between gap-4 py-2.5">
      <span className="text-caption text-ink-2 tabular-nums">{text.pageOf({ from, to: Math.min(page * pageSize, total), total })}</span>
      {pageCount > 1 && (
        <div className="flex items-center gap-1">
          <IconButton label={text.previousPage} disabled={page <= 1} onClick={() => onChange(page - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          {pagesToShow(page, pageCount).map((each) =>
            typeof each === 'number' ? (
              <button
                key={each}
                type="button"
                aria-label={text.page({ page: each })}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onChange(each)}
                className={clsx(
                  'h-8 min-w-8 rounded-control px-2 tabular-nums',
                  each === page ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:bg-sunken',
                )}
              >
                {each}
              </button>
            ) : (
              <span key={each} className="px-1 text-ink-3" aria-hidden>
                …
              </span>
            ),
          )}
          <IconButton label={text.nextPage} disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
