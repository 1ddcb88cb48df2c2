import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState, type ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { CommandProvider, useRegistry } from '../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../renderer/commands/registry.ts'
import { INITIAL_RATIOS, type RatiosState, type TableChoice } from '../../../renderer/features/ratios/ratios-state.ts'
import { RatioTable } from '../../../renderer/features/ratios/series/ratio-table.tsx'
import { useCompanyGroups } from '../../../renderer/features/ratios/series/company-groups.ts'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { connectionView } from './connection-view.ts'
import { renderWindow } from './render-window.tsx'
import { sectorsWith } from '../records/sectors.ts'
import { sentPoint, seriesWith } from '../records/series.ts'

/** The values of the table. */
export const TABLE_SET: SeriesSet = {
  columns: ['2026 Q1', '2026 Q2'],
  series: [
    seriesWith({ points: [sentPoint('0.50'), sentPoint('0.60')], gaps: [null, null] }),
    seriesWith({ symbol: 'KSTL', points: [sentPoint('0.30'), null], gaps: [null, 'not-sent'] }),
  ],
}

const SYMBOLS = ['QNTL', 'KSTL']

let registry: Registry | null = null

function Commands(): null {
  const found = useRegistry()
  useEffect(() => {
    registry = found
  }, [found])
  return null
}

let latest: TableChoice = INITIAL_RATIOS.table
let story: RatiosState['story'] = null
const keepStory = (next: RatiosState['story']): void => {
  story = next
}

function Table({ first, set }: { first: Partial<TableChoice>; set: SeriesSet }): ReactElement {
  const [choice, setChoice] = useState<TableChoice>({ ...INITIAL_RATIOS.table, ...first })
  useEffect(() => {
    latest = choice
  }, [choice])
  const groups = useCompanyGroups({ ...INITIAL_RATIOS, symbols: SYMBOLS, table: choice }, keepStory)
  return (
    <CommandProvider>
      <Commands />
      <RatioTable set={set} foot={['Made up']} choice={choice} onChange={setChoice} groups={groups} />
    </CommandProvider>
  )
}

/** A table of two companies with the sectors that stories say, of one of them unless told otherwise. */
export async function openRatioTable(
  first: Partial<TableChoice> = {},
  sectors: Readonly<Record<string, string>> = { KSTL: 'Energy' },
  set = TABLE_SET,
) {
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Table first={first} set={set} />
    </ConnectionContext>,
    { 'companies.sectors': () => [...sectorsWith(sectors).values()] },
  )
  const region = screen.getByRole('region', { name: 'Ratios by period' })
  return {
    user,
    settle,
    region,
    rows: () => [...region.querySelectorAll('tbody tr')].map((row) => row.querySelector('th')?.textContent ?? ''),
    select(from: string, to: string) {
      fireEvent.pointerDown(screen.getByText(from), { button: 0 })
      fireEvent.pointerOver(screen.getByText(to), { buttons: 1 })
    },
    run: (id: CommandId) => act(() => registry?.run(id)),
    latest: () => latest,
    story: () => story,
    why: (id: CommandId) => registry?.find(id).unavailable,
    /** What Ctrl+C gives to the clipboard, by type. */
    copied() {
      const data = new Map<string, string>()
      const event = createEvent.copy(region)
      Object.defineProperty(event, 'clipboardData', {
        value: { setData: (type: string, text: string) => data.set(type, text) },
      })
      fireEvent(region, event)
      return data
    },
  }
}
