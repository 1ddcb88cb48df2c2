// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { TemplateBar } from '../../../../../../renderer/features/ratios/picker/template-bar.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { formWithDrafts } from '../../../../../support/window/form-with-drafts.tsx'
import { refusing, renderWindow } from '../../../../../support/window/render-window.tsx'

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

it.each([
  [':export', 'file.save'],
  [':import', 'file.open'],
] as const)('the choice %s, which failed in %s, can be tried again', async (choice, channel) => {
  const { user, settle, inputsOf } = await renderWindow(
    <CommandProvider>
      <TemplateBar fields={['grossMargin']} onFields={() => undefined} />
    </CommandProvider>,
    { [channel]: refusing({ kind: 'storage-failed', reason: 'full', detail: '' }) },
  )
  await user.selectOptions(screen.getByLabelText('Template'), choice)
  await settle()
  await user.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await settle()
  expect(inputsOf(channel)).toHaveLength(2)
})

const bar = <TemplateBar fields={['grossMargin']} onFields={() => undefined} />
const nameField = (): HTMLInputElement => screen.getByLabelText('Name of the template')

it('the name of a template that is being saved is kept', async () => {
  const { user, kept } = await formWithDrafts(bar)
  await user.selectOptions(screen.getByLabelText('Template'), ':save')
  await user.paste('Margins')
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

describe('the commands of the templates', () => {
  const margins = { name: 'Margins', fields: ['grossMargin'] }
  const returns = { name: 'Returns', fields: ['roe', 'roa'] }

  /** The commands while the first of these templates is shown. */
  function templates(...saved: (typeof margins)[]) {
    return commandsOf(<TemplateBar fields={margins.fields} onFields={() => undefined} />, {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, templates: saved }),
      'preferences.save': () => null,
      'file.save': () => null,
      'file.open': () => null,
    })
  }

  it('save the chosen ratios under a name', async () => {
    const { run, user, inputsOf } = await templates()
    await run('ratios.save-template')
    expect(document.activeElement).toBe(nameField())
    await user.keyboard('Margins{Enter}')
    expect(inputsOf('preferences.save')).toEqual([{ templates: [margins] }])
  })

  it('export the chosen ratios', async () => {
    const { run, inputsOf } = await templates(margins)
    await run('ratios.export-template')
    expect(inputsOf('file.save')).toMatchObject([{ kind: 'json', name: 'ratios Margins' }])
  })

  it('import one', async () => {
    const { run, inputsOf } = await templates()
    await run('ratios.import-template')
    expect(inputsOf('file.open')).toHaveLength(1)
  })

  it('remove the one that is shown', async () => {
    const { run, inputsOf } = await templates(margins, returns)
    await run('ratios.remove-template')
    expect(inputsOf('preferences.save')).toEqual([{ templates: [returns] }])
  })

  it('remove none where none is shown, and say why', async () => {
    const { find } = await templates()
    expect(find('ratios.remove-template').unavailable).toBe('Show a saved template first.')
  })
})
