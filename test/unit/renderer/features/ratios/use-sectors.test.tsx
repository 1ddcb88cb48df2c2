// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { CompanySector } from '../../../../../app/ipc/news-schemas.ts'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { useCompanyGroups } from '../../../../../renderer/features/ratios/use-sectors.ts'
import type { CompanyGroups } from '../../../../../renderer/features/ratios/use-sectors.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'
import { sectorOf } from '../../../../support/sectors.ts'

const TABLE = { ...INITIAL_RATIOS, table: { ...INITIAL_RATIOS.table, bySector: true } }
const ignore = (): void => undefined

it('a company that joins others is being read, and its sector is not called unknown, until the stories are', async () => {
  let groups: CompanyGroups | null = null
  let show: (symbols: readonly string[]) => void = ignore
  let answer: (said: CompanySector[]) => void = ignore
  function Groups(): null {
    const [symbols, setSymbols] = useState<readonly string[]>(['A', 'B'])
    show = setSymbols
    const found = useCompanyGroups({ ...TABLE, symbols }, ignore)
    groups = found
    return null
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Groups />
    </ConnectionContext>,
    {
      'companies.sectors': ({ symbols }) =>
        symbols.includes('C')
          ? new Promise<CompanySector[]>((resolve) => {
              answer = resolve
            })
          : [sectorOf('A', 'Energy')],
    },
  )
  const now = () => [[...(groups?.sectors ?? [])].map(([symbol, said]) => [symbol, said?.sector]), groups?.note]
  await settle()
  const said = 'Sectors are as the newest cached stories said them.'
  expect(now()).toEqual([[['A', 'Energy']], said])

  act(() => show(['A', 'B', 'C']))
  await settle()
  expect(now()).toEqual([
    [
      ['C', undefined],
      ['A', 'Energy'],
    ],
    `${said} Being read: C.`,
  ])

  answer([sectorOf('A', 'Energy'), sectorOf('C', 'Energy')])
  await settle()
  expect(now()).toEqual([
    [
      ['A', 'Energy'],
      ['C', 'Energy'],
    ],
    said,
  ])
})
