// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { UnitsDialog } from '../../../../../../renderer/features/ratios/units/units-dialog.tsx'
import { recordOf, symbolRatios } from '../../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const ENTRY = symbolRatios('QNTL', { records: [recordOf('TTM', '2026-06-30', { grossMargin: '0.4128' })] })

const row = (): (string | null)[] =>
  within(screen.getByRole('row', { name: /^Gross margin/ }))
    .getAllByRole('cell')
    .slice(2)
    .map(({ textContent }) => textContent)

it('the unit of a ratio is chosen beside an example, as it was sent and as it is shown', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <CommandProvider>
      <UnitsDialog fields={['grossMargin']} entries={[ENTRY]} onClose={() => undefined} />
    </CommandProvider>,
    { 'preferences.save': () => null },
  )
  expect(row()).toEqual(['0.4128', '41.3%'])
  await user.selectOptions(screen.getByLabelText('Unit of grossMargin'), 'Multiple')
  await settle()
  expect(inputsOf('preferences.save')).toMatchObject([{ displays: { grossMargin: 'multiple' } }])
})
