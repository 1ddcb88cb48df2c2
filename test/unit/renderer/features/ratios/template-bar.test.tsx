// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { TemplateBar } from '../../../../../renderer/features/ratios/template-bar.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

it('an import that failed can be tried again', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <CommandProvider>
      <TemplateBar fields={['grossMargin']} onFields={() => undefined} />
    </CommandProvider>,
    { 'file.open': refusing({ kind: 'storage-failed', reason: 'device', detail: '' }) },
  )
  await user.selectOptions(screen.getByLabelText('Template'), ':import')
  await settle()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(inputsOf('file.open')).toHaveLength(2)
})
