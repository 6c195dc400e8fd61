/** Where models disagree about a channel. Pure. */
import type { ComparedFigure, ComparedRow } from '@convbox/contract/reports/model-comparison.schemas'
import { type ComparedModel, DISAGREEMENT } from '@convbox/contract/reports/model-comparison.values'

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0]
  return (low + high) / 2
}

/** A figure of a row; a model that gives the channel nothing gives 0. */
export const figureOf = ({ figures }: Pick<ComparedRow, 'figures'>, model: ComparedModel, figure: keyof ComparedFigure): number =>
  figures[model]?.[figure] ?? 0

/** The models that are far from the middle of all of them about a channel's orders. */
export const disagreeing = (row: Pick<ComparedRow, 'figures'>, models: readonly ComparedModel[]): ComparedModel[] => {
  const middle = medianOf(models.map((model) => figureOf(row, model, 'orders')))
  return models.filter((model) => {
    const gap = Math.abs(figureOf(row, model, 'orders') - middle)
    return gap >= DISAGREEMENT.orders && gap > middle * DISAGREEMENT.part
  })
}
