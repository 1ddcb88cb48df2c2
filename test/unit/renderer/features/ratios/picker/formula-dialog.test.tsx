// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NamedFormula } from '../../../../../../app/domain/fundamentals/formula.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { FormulaDialog } from '../../../../../../renderer/features/ratios/picker/formula-dialog.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

async function open() {
  const saved: NamedFormula[] = []
  const { user } = await renderWindow(
    <CommandProvider>
      <FormulaDialog
        formula={null}
        names={['netMargin', 'assetsTurnover', 'daysInSales', 'oddOne', 'roe, adjusted', 'net.margin']}
        taken={['Cover']}
        onSave={(formula) => saved.push(formula)}
        onRemove={null}
        onClose={() => undefined}
      />
    </CommandProvider>,
  )
  const field = screen.getByRole('textbox', { name: /^Formula/ })
  return {
    user,
    saved,
    async type(text: string) {
      await user.click(field)
      await user.paste(text)
    },
    said: () => screen.queryByRole('status')?.textContent ?? null,
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  }
}

it('a formula says while it is typed what it is of, in which unit it is shown, and what is wrong with it', async () => {
  const { type, said } = await open()
  expect(said()).toBeNull()
  await type('netMargin * ')
  expect(said()).toBe('The formula ends too early. (character 13)')
  await type('assetsTurnover')
  expect(said()).toBe('Of Net margin, Assets turnover. Shown as percent.')
  await type(' + daysInSales')
  expect(said()).toContain('Shown without a unit: those of its parts make none.')
  await type(' + nothing')
  expect(said()).toContain('“nothing” is not a known ratio')
})

/** What is saved of a good formula under that name. */
async function savingAs(name: string): Promise<NamedFormula[]> {
  const { user, type, save, saved } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.paste(name)
  await type('netMargin * 2')
  await save()
  return saved
}

it.each(['Pipe of 5"', '“Quick” ratio', '"'])(
  'a formula is not called %s, because a filter could not name it',
  async (name) => {
    const saved = await savingAs(name)
    expect([screen.getByRole('alert').textContent, saved]).toEqual([
      'A name has no quotation marks. Use other characters.',
      [],
    ])
  },
)

it.each(['NETMARGIN', 'net margin', 'OddOne', 'cover'])(
  'a formula is not called “%s”, because a filter would not tell it from another',
  async (name) => {
    const saved = await savingAs(name)
    expect([screen.getByRole('alert').textContent.includes('already has this name'), saved]).toEqual([true, []])
  },
)

it('a formula of a field without a known unit says so', async () => {
  const { type, said } = await open()
  await type('oddOne * 2')
  expect(said()).toBe('Of oddOne. Shown without a unit: those of its parts make none.')
})

it('a ratio that is inserted is in the formula the one that was chosen, whatever its name', async () => {
  const { user, said } = await open()
  const insert = screen.getByRole('combobox', { name: 'Insert a ratio' })
  for (const name of ['roe, adjusted', 'net.margin']) {
    await user.clear(screen.getByRole('textbox', { name: /^Formula/ }))
    await user.selectOptions(insert, name)
    expect(said()).toBe(`Of ${name}. Shown without a unit: those of its parts make none.`)
  }
})

it('a wrong formula is not saved, and says once why', async () => {
  const { user, type, save, saved, said } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.paste('DuPont')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Enter a formula.')
  await type('netMargin *')
  await save()
  expect([screen.getByRole('alert').textContent, said(), saved]).toEqual([
    'The formula ends too early. (character 12)',
    null,
    [],
  ])
  await type(' assetsTurnover')
  await save()
  expect(saved).toEqual([{ name: 'DuPont', expression: 'netMargin * assetsTurnover' }])
})
