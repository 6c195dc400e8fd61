import { campaigns } from '@convbox/contract/api/campaigns'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../text/language.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { FieldFrame } from '../../../ui/TextField.tsx'
import { byHandText } from './by-hand.text.ts'

type CreatorFieldProps = { campaignId: string; value: string; error: string | undefined; onValueChange: (creatorId: string) => void }

/** Chooses a creator of a campaign who is not blocked. */
export const CreatorField = ({ campaignId, value, error, onValueChange }: CreatorFieldProps) => {
  const text = useText(byHandText)
  const creators = useCall(campaigns.readCampaign, { id: campaignId }, { quiet: true }).data?.creators ?? []
  return (
    <FieldFrame label={text.creator} isRequired error={error}>
      <Combobox
        label={text.creator}
        className="w-full"
        placeholder={text.chooseCreator}
        options={creators.flatMap(({ id, name, state }) => (state === 'blocked' ? [] : [{ value: id, label: name }]))}
        value={value}
        onChange={onValueChange}
      />
    </FieldFrame>
  )
}
