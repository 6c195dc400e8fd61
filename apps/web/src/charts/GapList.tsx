import { useText } from '../text/language.ts'
import type { ChartGap } from './chart-gaps.ts'
import { chartsText } from './charts.text.ts'

/** Says under a chart which times are shaded and why; folded, because the chart says it on hover too. Nothing without gaps. */
export const GapList = ({ gaps }: { gaps: readonly ChartGap[] }) => {
  const text = useText(chartsText)
  if (gaps.length === 0) return null
  return (
    <details className="mt-1 text-caption text-ink-2">
      <summary className="w-fit cursor-pointer">{text.gaps({ n: gaps.length })}</summary>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {gaps.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </details>
  )
}
