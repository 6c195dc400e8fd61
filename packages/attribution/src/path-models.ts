/**
 * Models over all paths together, for comparison: Markov's removal effect, solved exactly, and Shapley values. They say how channels work together on the whole; they
 * cannot be taken to single orders. Definitions: docs/attribution.md; Shapley after Zhao, Mahboobi and Bagheri, "Shapley Value Methods for Attribution Modeling in
 * Online Advertising", arXiv 1804.05327 (2018).
 */

/** Equal paths together: channels in order, how many of them converted, their value, and how many did not convert. */
export type ConversionPath = { channels: readonly string[]; conversions: number; value: number; nulls: number }
/** removal effects: the part of all conversions, and of their value, that is lost without the channel, 0 to 1; for Markov only. */
export type PathCredit = { conversions: number; value: number; removal?: { conversions: number; value: number } }

/** Below it the results say more about chance than about channels. */
export const LEAST_CONVERSIONS = 300

/** Inverse of a square matrix by elimination with the largest pivot. Of I - Q it exists, because every path ends. */
const invert = (matrix: readonly (readonly number[])[]): number[][] => {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...Array.from({ length: size }, (_, index) => (index === at ? 1 : 0))])
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const [found, moved] = [rows[pivot], rows[column]]
    if (found === undefined || moved === undefined) throw new Error('not a square matrix')
    rows[pivot] = moved
    rows[column] = found
    const head = found[column] ?? 0
    for (let index = column; index < 2 * size; index += 1) found[index] = (found[index] ?? 0) / head
    for (const [at, row] of rows.entries()) {
      const factor = at === column ? 0 : (row[column] ?? 0)
      if (factor === 0) continue
      for (let index = column; index < 2 * size; index += 1) row[index] = (row[index] ?? 0) - factor * (found[index] ?? 0)
    }
  }
  return rows.map((row) => row.slice(size))
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

type Chain = { channels: string[]; start: number[]; moves: number[][]; conversion: number[]; value: number[] }

/** The chain of first order: probabilities from state to state, and what is won at the end of each. */
const chainOf = (paths: readonly ConversionPath[]): Chain => {
  const channels = [...new Set(paths.flatMap((path) => path.channels))].toSorted()
  const at = new Map(channels.map((channel, index) => [channel, index]))
  const zeros = (): number[] => channels.map(() => 0)
  const [start, conversion, value, outflow] = [zeros(), zeros(), zeros(), zeros()]
  const moves = channels.map(zeros)
  let begun = 0
  for (const { channels: path, conversions, value: won, nulls } of paths) {
    const weight = conversions + nulls
    const places = path.flatMap((channel) => at.get(channel) ?? [])
    for (const [index, place] of places.entries()) {
      const before = places[index - 1]
      const row = before === undefined ? start : (moves[before] ?? start)
      row[place] = (row[place] ?? 0) + weight
      outflow[place] = (outflow[place] ?? 0) + weight
    }
    const last = places.at(-1)
    if (last === undefined) continue
    begun += weight
    conversion[last] = (conversion[last] ?? 0) + conversions
    value[last] = (value[last] ?? 0) + won
  }
  const per = (counts: readonly number[]): number[] => counts.map((count, index) => count / (outflow[index] ?? 1))
  return {
    channels,
    start: start.map((count) => (begun === 0 ? 0 : count / begun)),
    moves: moves.map((row, from) => row.map((count) => count / (outflow[from] ?? 1))),
    conversion: per(conversion),
    value: per(value),
  }
}

const totalsOf = (paths: readonly ConversionPath[]): { conversions: number; value: number } => ({
  conversions: paths.reduce((sum, { channels, conversions }) => sum + (channels.length === 0 ? 0 : conversions), 0),
  value: paths.reduce((sum, { channels, value }) => sum + (channels.length === 0 ? 0 : value), 0),
})

/**
 * Markov attribution of first order: a channel's credit is in proportion to its removal effect, which all come from one inverse N = (I - Q)^-1: from b = N r, the
 * effect of c is (N[start, c] / N[c, c]) * b(c) / P. Paths without a channel take no part. Without a conversion (or without value) no credit of it is given.
 */
export const markov = (paths: readonly ConversionPath[]): Map<string, PathCredit> => {
  const weighted = paths.filter(({ channels, conversions, nulls }) => channels.length > 0 && conversions + nulls > 0)
  const { channels, start, moves, conversion, value } = chainOf(weighted)
  if (channels.length === 0) return new Map()
  const visits = invert(moves.map((row, from) => row.map((probability, to) => (from === to ? 1 : 0) - probability)))
  const reached = channels.map((_, to) =>
    dot(
      start,
      visits.map((row) => row[to] ?? 0),
    ),
  )
  const effectsOf = (reward: readonly number[]): number[] => {
    const onward = visits.map((row) => dot(row, reward))
    const won = dot(start, onward)
    return channels.map((_, index) =>
      won === 0 ? 0 : ((reached[index] ?? 0) / (visits[index]?.[index] ?? 1)) * ((onward[index] ?? 0) / won),
    )
  }
  const [byConversion, byValue] = [effectsOf(conversion), effectsOf(value)]
  const totals = totalsOf(weighted)
  const shareOf = (effects: readonly number[], index: number, total: number): number => {
    const sum = effects.reduce((all, effect) => all + effect, 0)
    return sum === 0 ? 0 : ((effects[index] ?? 0) / sum) * total
  }
  return new Map(
    channels.map((channel, index) => [
      channel,
      {
        conversions: shareOf(byConversion, index, totals.conversions),
        value: shareOf(byValue, index, totals.value),
        removal: { conversions: byConversion[index] ?? 0, value: byValue[index] ?? 0 },
      },
    ]),
  )
}

/** Shapley values of the game in which a set of channels wins the paths that lie inside it: each distinct channel of a path gets an equal part of it. */
export const shapley = (paths: readonly ConversionPath[]): Map<string, PathCredit> => {
  const credits = new Map<string, { conversions: number; value: number }>()
  for (const { channels, conversions, value } of paths) {
    const distinct = new Set(channels)
    for (const channel of distinct) {
      const known = credits.get(channel) ?? { conversions: 0, value: 0 }
      credits.set(channel, {
        conversions: known.conversions + conversions / distinct.size,
        value: known.value + value / distinct.size,
      })
    }
  }
  return credits
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32, public domain, Tommy Ettinger 2017). */
const drawsOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type PathModel = (paths: readonly ConversionPath[]) => Map<string, PathCredit>
/** Of a channel's conversions: the middle 95 % of what resampled paths gave. */
export type Interval = { low: number; high: number }
/** 'too few orders': fewer than LEAST_CONVERSIONS; no result, because its intervals would be as wide as itself. */
export type ComparedCredits =
  | { refused: 'too few orders'; conversions: number }
  | { credits: Map<string, PathCredit & { interval: Interval }> }

const RESAMPLES = 200
/** From here on a Poisson number is a normal one, rounded. */
const MANY = 30

/** A Poisson number of this mean: Knuth's product for few, the normal distribution for many. */
const drawPoisson = (mean: number, draw: () => number): number => {
  if (mean >= MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let [times, product] = [0, draw()]
  while (product > limit) {
    times += 1
    product *= draw()
  }
  return times
}

/** The paths drawn again, each as often as chance has it (Poisson bootstrap): so its cost is that of distinct paths, not of orders. */
const resample = (paths: readonly ConversionPath[], draw: () => number): ConversionPath[] =>
  paths.map(({ channels, conversions, value, nulls }) => {
    const drawn = drawPoisson(conversions, draw)
    return { channels, conversions: drawn, value: conversions === 0 ? 0 : (value / conversions) * drawn, nulls: drawPoisson(nulls, draw) }
  })

/** A model's credits with a bootstrap interval for each channel's conversions, the same for the same seed; refused below LEAST_CONVERSIONS. */
export const withIntervals = (model: PathModel, paths: readonly ConversionPath[], seed: number): ComparedCredits => {
  const { conversions } = totalsOf(paths)
  if (conversions < LEAST_CONVERSIONS) return { refused: 'too few orders', conversions }
  const draw = drawsOf(seed)
  const samples = Array.from({ length: RESAMPLES }, () => {
    const drawn = resample(paths, draw)
    // Of as many orders as there are: the interval is about the split.
    return { credits: model(drawn), scale: conversions / Math.max(1, totalsOf(drawn).conversions) }
  })
  const intervalOf = (channel: string): Interval => {
    const sorted = samples
      .map(({ credits, scale }) => (credits.get(channel)?.conversions ?? 0) * scale)
      .toSorted((one, other) => one - other)
    const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0
    return { low: at(0.025), high: at(0.975) }
  }
  return { credits: new Map([...model(paths)].map(([channel, credit]) => [channel, { ...credit, interval: intervalOf(channel) }])) }
}
