/** Layout of the flow picture: bars of steps in columns, joined by ribbons, all ending in the purchase. Pure; px. */

/** A path as the picture draws it: a name for each of its first steps, and its orders. */
export type DrawnPath = { names: readonly string[]; orders: number }
export type FlowNode = { key: string; name: string; column: number; orders: number; x: number; y: number; height: number }
export type FlowRibbon = { key: string; from: FlowNode; to: FlowNode; fromY: number; toY: number; thickness: number }
export type Flow = { nodes: FlowNode[]; ribbons: FlowRibbon[] }

/** Columns of steps before the purchase. */
const STEP_COLUMNS = 3
/** Bars of a column; the rest is one more. */
const BARS = 6
const GAP_PX = 16
export const BAR_PX = 12
/** The purchase, and the bar of all other steps of a column. */
export const PURCHASE = '\u0000purchase'
export const OTHER = '\u0000other'

/** The steps that are drawn: all of a short path; of a longer one the first two and the last. */
export const drawnSteps = <Step>(steps: readonly Step[]): Step[] =>
  steps.length <= STEP_COLUMNS ? [...steps] : [...steps.slice(0, STEP_COLUMNS - 1), ...steps.slice(-1)]

const addTo = (sums: Map<string, number>, key: string, orders: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + orders)
}

const byWeight = (sums: ReadonlyMap<string, number>): [string, number][] =>
  [...sums].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))

/** The names of each column that have a bar of their own. */
const namedBars = (paths: readonly DrawnPath[]): Set<string>[] =>
  Array.from({ length: STEP_COLUMNS }, (_, column) => {
    const sums = new Map<string, number>()
    for (const { names, orders } of paths) {
      const name = names[column]
      if (name !== undefined) addTo(sums, name, orders)
    }
    return new Set(
      byWeight(sums)
        .slice(0, BARS)
        .map(([name]) => name),
    )
  })

const KEY_END = '\u0001'
const keyOf = (column: number, name: string): string => `${column}${KEY_END}${name}`

/** The bars and ribbons of these paths in a picture of this size. Heights are in proportion to orders. */
export const layoutFlow = (paths: readonly DrawnPath[], { width, height }: { width: number; height: number }): Flow => {
  const named = namedBars(paths)
  const weights = new Map<string, number>()
  const links = new Map<string, { from: string; to: string; orders: number }>()
  for (const { names, orders } of paths) {
    const keys = [
      ...names.slice(0, STEP_COLUMNS).map((name, column) => keyOf(column, named[column]?.has(name) === true ? name : OTHER)),
      keyOf(STEP_COLUMNS, PURCHASE),
    ]
    for (const [index, key] of keys.entries()) {
      addTo(weights, key, orders)
      const to = keys[index + 1]
      if (to === undefined) continue
      const link = links.get(`${key}${KEY_END}${to}`) ?? { from: key, to, orders: 0 }
      links.set(`${key}${KEY_END}${to}`, { ...link, orders: link.orders + orders })
    }
  }
  const total = weights.get(keyOf(STEP_COLUMNS, PURCHASE)) ?? 0
  if (total === 0) return { nodes: [], ribbons: [] }
  const perOrder = (height - GAP_PX * BARS) / total
  const stepPx = (width - BAR_PX) / STEP_COLUMNS
  const ends = Array.from({ length: STEP_COLUMNS + 1 }, () => 0)
  const nodes = new Map<string, FlowNode>()
  for (const [key, orders] of byWeight(weights)) {
    const [columnText = '', name = ''] = key.split(KEY_END)
    const column = Number(columnText)
    const y = ends[column] ?? 0
    const barPx = Math.max(2, orders * perOrder)
    ends[column] = y + barPx + GAP_PX
    nodes.set(key, { key, name, column, orders, x: column * stepPx, y, height: barPx })
  }
  return { nodes: [...nodes.values()], ribbons: placeRibbons([...links.values()], nodes, perOrder) }
}

/** Ribbons leave and reach a bar in the order of their other ends, so that few cross. */
const placeRibbons = (
  links: readonly { from: string; to: string; orders: number }[],
  nodes: ReadonlyMap<string, FlowNode>,
  perOrder: number,
): FlowRibbon[] => {
  const known = links.flatMap(({ from, to, orders }) => {
    const [source, target] = [nodes.get(from), nodes.get(to)]
    return source && target ? [{ key: `${from}${KEY_END}${to}`, from: source, to: target, thickness: orders * perOrder }] : []
  })
  const sum = new Map<string, number>()
  const offset = (side: string, key: string, thickness: number): number => {
    const at = sum.get(side + key) ?? 0
    sum.set(side + key, at + thickness)
    return at
  }
  const fromY = new Map(
    known
      .toSorted((a, b) => a.to.column - b.to.column || a.to.y - b.to.y)
      .map((one) => [one.key, one.from.y + offset('from', one.from.key, one.thickness)]),
  )
  const toY = new Map(
    known
      .toSorted((a, b) => b.from.column - a.from.column || a.from.y - b.from.y)
      .map((one) => [one.key, one.to.y + offset('to', one.to.key, one.thickness)]),
  )
  return known.map((one) => ({ ...one, fromY: fromY.get(one.key) ?? 0, toY: toY.get(one.key) ?? 0 }))
}

/** The outline of a ribbon. */
export const ribbonShape = ({ from, to, fromY, toY, thickness }: FlowRibbon): string => {
  const [x1, x2] = [from.x + BAR_PX, to.x]
  const middle = (x1 + x2) / 2
  return [
    `M${x1},${fromY}`,
    `C${middle},${fromY} ${middle},${toY} ${x2},${toY}`,
    `L${x2},${toY + thickness}`,
    `C${middle},${toY + thickness} ${middle},${fromY + thickness} ${x1},${fromY + thickness}`,
    'Z',
  ].join('')
}
