import { channelName } from '@convbox/contract/channel-names'
import { creditText } from '@convbox/contract/metrics/credit.text'
import { WINDOW_KEYS } from '@convbox/contract/metrics/credit-choices'
import type { AdsAnswer } from '@convbox/contract/reports/ads-report.schemas'
import { ADS_METRICS } from '@convbox/contract/reports/ads-report.columns'
import { statusFilterWords } from '@convbox/contract/reports/ad-states.text'
import { STATUS_FILTERS } from '@convbox/contract/reports/ad-states.values'
import { ADS_MODELS } from '@convbox/contract/reports/ads-report.values'
import { X } from 'lucide-react'
import { useLanguage, useText } from '../../text/language.ts'
import { sharedText } from '../../text/shared.text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ChannelIcon } from '../../widgets/ChannelIcon.tsx'
import { ColumnPicker } from '../../widgets/ColumnPicker.tsx'
import { COLUMN_PRESETS, PRESET_NAMES } from './ads-presets.ts'
import { adsReportText } from './ads-report.text.ts'
import type { AdsReport } from './use-ads-report.ts'

/** Every status. */
const ALL = 'all'

/** Channel, account, status, click model and window of the report, and the chosen campaign. */
export const AdsControls = ({ report: { search, change }, data }: { report: AdsReport; data: AdsAnswer }) => {
  const text = useText(adsReportText)
  const shared = useText(sharedText)
  const { models, windows } = useText(creditText)
  const language = useLanguage()
  const chosen = text.onlyCampaign({ campaign: data.campaignName || search.campaign })
  const presets = PRESET_NAMES.map((name) => ({ name, label: text.presets[name], columns: COLUMN_PRESETS[name] }))
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <Select
        label={text.channel}
        isLabelInside
        options={[...new Set([search.channel, ...data.channels])].toSorted().map((channel) => ({
          value: channel,
          label: channelName(channel, language),
          icon: <ChannelIcon channel={channel} sizePx={16} />,
        }))}
        value={search.channel}
        onChange={(channel) => change({ channel, account: '', campaign: '', status: undefined })}
      />
      <Select
        label={text.account}
        isLabelInside
        options={[
          { value: '', label: text.allAccounts },
          ...[...new Set([search.account, ...data.accounts])].filter(Boolean).map((account) => ({ value: account, label: account })),
        ]}
        value={search.account}
        onChange={(account) => change({ account, campaign: '' })}
      />
      {search.tab !== 'creative' && (data.readings.length > 0 || search.status !== undefined) && (
        <Select
          label={text.status}
          isLabelInside
          options={[
            { value: ALL, label: text.allStatuses },
            ...STATUS_FILTERS.map((value) => ({ value, label: statusFilterWords[value][language] })),
          ]}
          value={search.status ?? ALL}
          onChange={(status) => change({ status: status === ALL ? undefined : status })}
        />
      )}
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
      {search.campaign !== '' && (
        <Button icon={<X size={13} aria-hidden />} onClick={() => change({ campaign: '' })} aria-label={shared.remove({ what: chosen })}>
          {chosen}
        </Button>
      )}
      <div className="ml-auto">
        <ColumnPicker columns={search.columns} offered={ADS_METRICS} presets={presets} onChange={(columns) => change({ columns })} />
      </div>
    </div>
  )
}
