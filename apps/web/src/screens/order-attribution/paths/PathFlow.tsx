import { formatPercent } from '@convbox/contract/format'
import { stepName } from '@convbox/contract/reports/conversion-paths.columns'
import type { PathRow, PathsAnswer } from '@convbox/contract/reports/conversion-paths.schemas'
import clsx from 'clsx'
import { useMemo } from 'react'
import { CHANNEL_COLOURS, FILLS } from '../../../charts/line-colours.ts'
import { useWidth } from '../../../charts/use-width.ts'
import { useLanguage, useText } from '../../../text/language.ts'
import { BAR_PX, drawnSteps, layoutFlow, OTHER, PURCHASE, ribbonShape, type DrawnPath, type FlowNode } from './path-flow.ts'
import { pathsText } from './paths.text.ts'

const HEIGHT_PX = 440
/** For the words of the lowest bar. */
const BELOW_PX = 16

/** The colour of each of the names with the most orders. */
const coloursOf = (nodes: readonly FlowNode[]): Map<string, string> => {
  const names = [...new Set(nodes.flatMap(({ name }) => (name === PURCHASE || name === OTHER ? [] : [name])))]
  return new Map(names.flatMap((name, index) => (CHANNEL_COLOURS[index] === undefined ? [] : [[name, FILLS[CHANNEL_COLOURS[index]]]])))
}

/** How the paths of the page flow through their first steps into the purchase; heights are orders. */
export const PathFlow = ({ data, isDimmed }: { data: PathsAnswer; isDimmed: boolean }) => {
  const text = useText(pathsText)
  const language = useLanguage()
  const [box, width] = useWidth<HTMLDivElement>()
  const rows = data.insight.filter(({ kind }) => kind === 'path')
  const drawnOf = ({ steps, conversions }: PathRow): DrawnPath => ({
    names: drawnSteps(steps.flatMap((step) => ('left' in step ? [] : [stepName(step, language)]))),
    orders: conversions,
  })
  const flow = useMemo(
    () => layoutFlow(rows.map(drawnOf), { width, height: HEIGHT_PX }),
    // The rows follow from the data, the names from the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, language, width],
  )
  const colours = coloursOf(flow.nodes)
  const fillOf = ({ name }: FlowNode): string => colours.get(name) ?? 'fill-ink-3'
  const nameOf = ({ name }: FlowNode): string => (name === PURCHASE ? text.purchase : name === OTHER ? text.otherSteps : name)
  const percent = rows.reduce((sum, row) => sum + row.conversions_percent, 0)
  return (
    <figure
      aria-label={text.flowLabel({ n: rows.length })}
      className={clsx('rounded-card border border-line bg-card p-4 transition-opacity duration-100', isDimmed && 'opacity-60')}
    >
      <div ref={box}>
        <svg aria-hidden width={width} height={HEIGHT_PX + BELOW_PX} className="block overflow-visible text-caption">
          {flow.ribbons.map((ribbon) => (
            <path key={ribbon.key} d={ribbonShape(ribbon)} className={clsx(fillOf(ribbon.from), 'opacity-20 hover:opacity-40')}>
              <title>{`${nameOf(ribbon.from)} › ${nameOf(ribbon.to)}`}</title>
            </path>
          ))}
          {flow.nodes.map((node) => {
            const label = text.flowNode({ name: nameOf(node), n: node.orders })
            const isLast = node.name === PURCHASE
            return (
              <g key={node.key}>
                <rect x={node.x} y={node.y} width={BAR_PX} height={node.height} rx={2} className={fillOf(node)}>
                  <title>{label}</title>
                </rect>
                <text
                  x={isLast ? node.x - 6 : node.x + BAR_PX + 6}
                  y={node.y + Math.min(node.height / 2, HEIGHT_PX / 2)}
                  dominantBaseline="middle"
                  textAnchor={isLast ? 'end' : 'start'}
                  className="fill-ink"
                >
                  {label}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className="mt-2 text-caption text-ink-2">{text.flowNote({ n: rows.length, percent: formatPercent(percent) })}</figcaption>
    </figure>
  )
}
