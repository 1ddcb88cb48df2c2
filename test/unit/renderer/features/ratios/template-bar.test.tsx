// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { TemplateBar } from '../../../../../renderer/features/ratios/template-bar.tsx'
import { formWithDrafts } from '../../../../support/form-with-drafts.tsx'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'

const TEMPLATE = {
  format: 'tearsheet-ratios',
  version: 1,
  name: 'Margins',
  fields: ['grossMargin'],
  formulas: [],
  displays: {},
}

/** Chooses the import of a file that has the given text. */
async function importing(text: string): Promise<string[][]> {
  const taken: string[][] = []
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <TemplateBar fields={['netMargin']} onFields={(fields) => taken.push(fields)} />
    </CommandProvider>,
    { 'file.open': () => ({ name: 'a.json', text }), 'preferences.save': () => null },
  )
  await user.selectOptions(screen.getByLabelText('Template'), ':import')
  await settle()
  return taken
}

it('the ratios of an imported template are shown', async () => {
  expect(await importing(JSON.stringify(TEMPLATE))).toEqual([['grossMargin']])
})

it('a file that is not a template says so', async () => {
  await importing('{}')
  expect(screen.getByRole('alert').textContent).toContain('This file is not a template of ratios.')
})

it('an export that failed can be tried again', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <CommandProvider>
      <TemplateBar fields={['grossMargin']} onFields={() => undefined} />
    </CommandProvider>,
    { 'file.save': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }) },
  )
  await user.selectOptions(screen.getByLabelText('Template'), ':export')
  await settle()
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await settle()
  expect(inputsOf('file.save')).toHaveLength(2)
})

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

const bar = <TemplateBar fields={['grossMargin']} onFields={() => undefined} />
const nameField = (): HTMLInputElement => screen.getByLabelText('Name of the template')

it('the name of a template that is being saved is kept', async () => {
  const { user, kept } = await formWithDrafts(bar)
  await user.selectOptions(screen.getByLabelText('Template'), ':save')
  await user.type(nameField(), 'Margins')
  expect(kept).toEqual(new Map([['ratio template/name', 'Margins']]))
})

it.each(['{Enter}', '{Escape}'])('a name that was typed before is there again, and %s leaves no draft', async (key) => {
  const { user, kept } = await formWithDrafts(bar, [['ratio template/name', 'Margins']], {
    'preferences.save': () => null,
  })
  expect(nameField().value).toBe('Margins')
  await user.type(nameField(), key)
  expect([kept.size, screen.queryByLabelText('Name of the template')]).toEqual([0, null])
})

it('the field of a name takes the focus when the person asks for it, not when it is there again', async () => {
  const first = await formWithDrafts(bar)
  await first.user.selectOptions(screen.getByLabelText('Template'), ':save')
  expect(document.activeElement).toBe(nameField())
  first.unmount()
  await formWithDrafts(bar, [['ratio template/name', 'Margins']])
  expect(document.activeElement).toBe(document.body)
})
