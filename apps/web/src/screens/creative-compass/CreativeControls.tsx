import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { creativeKindWords, fatigueWords } from '@convbox/contract/reports/creative-compass.columns'
import type { CreativeAnswer } from '@convbox/contract/reports/creative-compass.schemas'
import { ALL_PLATFORMS, CREATIVE_DEFAULT_COLUMNS, UNTAGGED } from '@convbox/contract/reports/creative-compass.values'
import { useLanguage, useText } from '../../text/language.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { ColumnPicker } from '../../widgets/ColumnPicker.tsx'
import { creativeText } from './creative-compass.text.ts'
import { FATIGUE, KINDS } from './creative-compass-search.ts'
import type { Change } from '../../widgets/use-change.ts'
import { CHANNELS_SHOWN, type Creatives } from './use-creatives.ts'

/** Every value. */
const ALL = 'all'

type SpanSearch = Pick<Creatives['search'], 'channel' | 'model' | 'window'>
/** What decides the figures: platform, click model and window. */
export const SpanControls = ({ search, change }: { search: SpanSearch; change: Change<SpanSearch> }) => {
  const text = useText(creativeText)
  const { models, windows } = useText(creditText)
  const language = useLanguage()
  return (
    <>
      <Select
        label={text.platform}
        isLabelInside
        options={CHANNELS_SHOWN.map((channel) =>
          channel === ALL_PLATFORMS
            ? { value: channel, label: text.allPlatforms }
            : { value: channel, label: channelName(channel, language), icon: <ChannelIcon channel={channel} sizePx={16} /> },
        )}
        value={search.channel}
        onChange={(channel) => change({ channel })}
      />
      <Select
        label={text.model}
        isLabelInside
        options={ADS_MODELS.map((value) => ({ value, label: models[value], description: text.modelHelp[value] }))}
        value={search.model}
        onChange={(model) => change({ model })}
      />
      <Select
        label={text.window}
        isLabelInside
        options={WINDOW_KEYS.map((value) => ({ value, label: windows[value] }))}
        value={search.window}
        onChange={(window) => change({ window })}
      />
    </>
  )
}

/** Choices and filters of the report, all of them in the address. */
export const CreativeControls = ({ report: { search, change }, data }: { report: Creatives; data: CreativeAnswer }) => {
  const text = useText(creativeText)
  const language = useLanguage()
  const tags = data.tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))
  const isKnown = search.tag === '' || search.tag === UNTAGGED || tags.some(({ value }) => value === search.tag)
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <SpanControls search={search} change={change} />
      <Select
        label={text.kind}
        isLabelInside
        options={[{ value: ALL, label: text.all }, ...KINDS.map((value) => ({ value, label: creativeKindWords[value][language] }))]}
        value={search.kind ?? ALL}
        onChange={(kind) => change({ kind: kind === ALL ? undefined : kind })}
      />
      <Select
        label={text.tag}
        isLabelInside
        options={[
          { value: '', label: text.all },
          { value: UNTAGGED, label: text.untagged },
          ...(isKnown ? [] : [{ value: search.tag, label: search.tag }]),
          ...tags,
        ]}
        value={search.tag}
        onChange={(tag) => change({ tag })}
      />
      <Select
        label={text.fatigue}
        isLabelInside
        options={[{ value: ALL, label: text.all }, ...FATIGUE.map((value) => ({ value, label: fatigueWords[value][language] }))]}
        value={search.fatigue ?? ALL}
        onChange={(fatigue) => change({ fatigue: fatigue === ALL ? undefined : fatigue })}
      />
      <SearchField label={text.search} value={search.search} onChange={(found) => change({ search: found })} className="w-44" />
    </div>
  )
}

/** Choice of the metrics in the table. */
export const CreativeColumnPicker = ({ report: { search, change } }: { report: Creatives }) => {
  const text = useText(creativeText)
  const presets = [{ name: 'creatives', label: text.defaultColumns, columns: CREATIVE_DEFAULT_COLUMNS }]
  return <ColumnPicker columns={search.columns} offered={ADS_METRICS} presets={presets} onChange={(columns) => change({ columns })} />
}
