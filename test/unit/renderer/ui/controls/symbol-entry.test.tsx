// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MAX_SYMBOLS } from '../../../../../app/domain/companies/symbols.ts'
import { useSymbolEntry } from '../../../../../renderer/ui/controls/symbol-entry.ts'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

function Entry({ initial, accept }: { initial: string; accept: (symbols: string[]) => void }): ReactElement {
  const { input, submit, errorText, refuse } = useSymbolEntry('test', initial, accept)
  return (
    <form onSubmit={submit}>
      <input aria-label="Symbols" {...input} />
      <button type="button" onClick={() => refuse('It is on the list.')}>
        Refuse
      </button>
      {errorText === null ? null : <p role="alert">{errorText}</p>}
    </form>
  )
}

/** An entry, and what it accepted. */
async function entry(initial = '') {
  const accepted: string[][] = []
  const rendered = await renderWindow(<Entry initial={initial} accept={(symbols) => accepted.push(symbols)} />)
  return { ...rendered, accepted }
}

const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Symbols' })

it('Enter sends the symbols that were typed', async () => {
  const { user, accepted } = await entry()
  await user.type(input(), 'qntl, KSTL{Enter}')
  expect(accepted).toEqual([['QNTL', 'KSTL']])
})

it('what is no symbol is rejected with its text', async () => {
  const { user, accepted } = await entry('QNTL')
  await user.type(input(), ' a?b{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('“A?B” is not a symbol.')
  expect([accepted, input().getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

it('typing on takes the problem away', async () => {
  const { user } = await entry()
  await user.type(input(), 'a?b{Enter}')
  await user.type(input(), '{Backspace}')
  expect([screen.queryByRole('alert'), input().getAttribute('aria-invalid')]).toEqual([null, 'false'])
})

it('more symbols than the service accepts are rejected', async () => {
  const { user } = await entry(Array.from({ length: MAX_SYMBOLS + 1 }, (_, place) => `S${place}`).join(' '))
  await user.type(input(), '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
})

it('its owner can reject an entry as well', async () => {
  const { user } = await entry()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(screen.getByRole('alert').textContent).toBe('It is on the list.')
})

it('it follows symbols that change in another way, as by going back', async () => {
  const { user, rerender, settle } = await entry('QNTL')
  await user.type(input(), ' a?b{Enter}')
  rerender(<Entry initial="KSTL" accept={() => undefined} />)
  await settle()
  expect([input().value, screen.queryByRole('alert')]).toEqual(['KSTL', null])
})

/** The entry with what was typed before, and the drafts that it has now. */
const withDrafts = (initial: string, drafts: [string, string][] = []) =>
  formWithDrafts(<Entry initial={initial} accept={() => undefined} />, drafts)

it('what is typed is kept with the symbols that are shown', async () => {
  const { user, kept } = await withDrafts('QNTL')
  await user.type(input(), ' KSTL')
  expect(Object.fromEntries(kept)).toEqual({ 'test/shown': '[QNTL]', 'test/text': 'QNTL KSTL' })
})

it.each([
  ['is there again where the same symbols are shown', '', '[]', 'KSTL', 'KSTL'],
  ['is not shown over other symbols', 'QNTL', '[]', 'KSTL', 'QNTL'],
  ['stays empty where the field was emptied', 'QNTL', '[QNTL]', '', ''],
])('what was typed %s', async (_what, shown, over, typed, text) => {
  await withDrafts(shown, [['test/shown', over], ...(typed === '' ? [] : [['test/text', typed] as [string, string]])])
  expect(input().value).toBe(text)
})

it('symbols that were sent leave no draft', async () => {
  const { user, kept } = await withDrafts('')
  await user.type(input(), 'KSTL{Enter}')
  expect(kept.size).toBe(0)
})

it('symbols that their owner rejects stay a draft', async () => {
  const { user, kept } = await withDrafts('')
  await user.type(input(), 'KSTL')
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(kept.get('test/text')).toBe('KSTL')
})
