/** Parts of a judgement in words and signs. */
import type { ScoreRow } from '@convbox/contract/api/scoreboard.schemas'
import { channelName } from '@convbox/contract/channel-names'
import { formatPercent } from '@convbox/contract/format'
import { metricsText } from '@convbox/contract/metrics/metrics.text'
import { isCost, type AdviceAction, type Light } from '@convbox/contract/scoreboard'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useCallback } from 'react'
import { useLanguage, useText } from '../../text/language.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { showFigure } from '@convbox/contract/metrics/show-metric'
import { scoreboardText } from './scoreboard.text.ts'

const LIGHT_TONES: Record<Light, BadgeTone> = { green: 'good', amber: 'warn', red: 'bad', none: 'plain' }
/** The light as a dot and a word, so that it is told without colour too. */
export const LightBadge = ({ light }: { light: Light }) => {
  const text = useText(scoreboardText)
  return (
    <Badge tone={LIGHT_TONES[light]}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {text.lights[light]}
    </Badge>
  )
}

const ACTION_TONES: Record<AdviceAction, BadgeTone> = { raise: 'good', lower: 'bad', keep: 'plain', none: 'outline' }
const ACTION_ICONS = { raise: ArrowUp, lower: ArrowDown, keep: Minus, none: undefined } as const
export const AdviceBadge = ({ action }: { action: AdviceAction }) => {
  const text = useText(scoreboardText)
  const Icon = ACTION_ICONS[action]
  return Icon === undefined ? (
    <span className="text-ink-3">{text.actions[action]}</span>
  ) : (
    <Badge tone={ACTION_TONES[action]}>
      <Icon size={12} aria-hidden />
      {text.actions[action]}
    </Badge>
  )
}

/** The name of a row: its campaign, or its channel. */
export const useScoreName = () => {
  const language = useLanguage()
  const text = useText(scoreboardText)
  return useCallback(
    ({ channel, campaign }: { channel: string; campaign: string }): string =>
      campaign !== '' ? campaign : channel === '' ? text.wholeStore : channelName(channel, language),
    [text, language],
  )
}

/** 'ROAS ≥ 2.00', and where it comes from. */
export const useTargetWords = () => {
  const text = useText(scoreboardText)
  const metrics = useText(metricsText)
  return useCallback(
    ({ campaign, target, currency }: Pick<ScoreRow, 'campaign' | 'target' | 'currency'>): { target: string; from: string } | undefined => {
      if (target === undefined) return undefined
      const words = { metric: metrics[target.metric].label, target: showFigure(target.metric, target.target, currency) }
      const isOwn = target.campaign === campaign && target.channel !== ''
      const from = isOwn ? 'own' : target.channel === '' ? 'store' : 'channel'
      return { target: isCost(target.metric) ? text.most(words) : text.least(words), from: text.targetFrom[from] }
    },
    [text, metrics],
  )
}

export const showAttainment = (attainment: number | undefined): string =>
  formatPercent(attainment === undefined ? undefined : attainment * 100)
