import type { PixelRow } from '@convbox/contract/api/pixels.schemas'
import { ALL_DESTINATION_FACTS } from '@convbox/contract/all-destinations'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useLanguage, useText } from '../../text/language.ts'
import { Button } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Segments } from '../../ui/Tabs.tsx'
import { PIXEL_ROW_PX, useOpenPixel, usePixelColumns } from './pixel-columns.tsx'
import { pixelsText } from './pixels.text.ts'

const address = '/website/$websiteName/pixels'
const route = getRouteApi(address)

/** All pixels of the store in one table, or those of one platform. */
export const HomeView = ({ rows, readMs }: { rows: readonly PixelRow[]; readMs: number }) => {
  const text = useText(pixelsText)
  const language = useLanguage()
  const { platform } = route.useSearch()
  const navigate = useNavigate({ from: address })
  const { edit } = useOpenPixel()
  const columns = usePixelColumns(readMs)
  const choose = (next: typeof platform): void => void navigate({ search: (now) => ({ ...now, platform: next }), replace: true })
  const kinds = ALL_DESTINATION_FACTS.filter(({ id }) => rows.some((pixel) => pixel.platform === id))
  return (
    <>
      {(kinds.length > 1 || platform !== 'all') && (
        <div className="mb-3">
          <Segments
            label={text.filter}
            value={platform}
            onChange={choose}
            options={[{ value: 'all', label: text.all }, ...kinds.map(({ id, name }) => ({ value: id, label: name[language] }))]}
          />
        </div>
      )}
      <DataGrid
        label={text.title}
        columns={columns}
        rows={rows.filter((pixel) => platform === 'all' || pixel.platform === platform)}
        rowKey={(pixel) => pixel.id}
        rowPx={PIXEL_ROW_PX}
        onOpenRow={edit}
        empty={<EmptyState title={text.noMatchTitle} action={<Button onClick={() => choose('all')}>{text.showAll}</Button>} />}
      />
    </>
  )
}
