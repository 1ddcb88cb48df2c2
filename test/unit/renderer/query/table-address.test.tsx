// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useCommands } from '../../../../renderer/commands/commands.tsx'
import { Messages, sayDone } from '../../../../renderer/ui/states/messages.tsx'
import { copyAll } from '../../../../renderer/ui/text/copy-text.ts'
import { useCopyAddress } from '../../../../renderer/query/table-address.ts'
import { commandsOf } from '../../../support/window/commands-of.tsx'
import { stubCopying } from '../../../support/window/copying.ts'
import { refusing } from '../../../support/window/render-window.tsx'

const ADDRESS = 'http://127.0.0.1:41234/sheets/0123456789abcdefghijklmnopqrstuv.html'

/** A part of the window whose command copies an address, and what was opened. */
async function copying(replies = {}) {
  const copied = stubCopying()
  const opened: string[] = []
  function Part(): ReactElement {
    const copy = useCopyAddress(copyAll, sayDone)
    useCommands([
      {
        id: 'ratios.copy-address',
        run: () => copy({ name: 'R'.repeat(80), path: '/tables/ratios', parameters: { symbols: 'HLDN,A&B' } }),
      },
      { id: 'settings.open-programs', run: () => opened.push('programs') },
    ])
    return <Messages>{null}</Messages>
  }
  const window = await commandsOf(<Part />, { 'programs.address': () => ADDRESS, ...replies })
  await window.run('ratios.copy-address')
  return { ...window, copied, opened }
}

it('copies an address of the table on screen, and says that each copy makes a new one', async () => {
  const { copied, inputsOf } = await copying()
  expect(copied).toEqual([ADDRESS])
  const [input] = inputsOf('programs.address') as { name: string; table: string }[]
  expect(input?.table).toBe('/tables/ratios?symbols=HLDN%2CA%26B')
  expect(input?.name).toHaveLength(60)
  expect(screen.getAllByText(/^Address copied\. Each copy makes a new one/).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain(ADDRESS)
})

it('says that programs cannot read, and leads to their settings', async () => {
  const { user, copied, opened } = await copying({
    'programs.address': refusing({ kind: 'programs-off', errorText: '' }),
  })
  expect(copied).toEqual([])
  expect(screen.getAllByText(/access of programs is off/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: /settings of programs/i, hidden: true }))
  expect(opened).toEqual(['programs'])
})
