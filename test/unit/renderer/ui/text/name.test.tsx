// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Name } from '../../../../../renderer/ui/text/name.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

it.each([
  ['an ordinary name has no mark', 'Quintel Semiconductor', 'name', 'Quintel Semiconductor', null],
  ['a name of another script is ordinary', '\u0410\u0412\u0421', 'name', '\u0410\u0412\u0421', null],
  ['a character that cannot be seen is written out', 'QN\u200bTL', 'name', 'QN[U+200B]TL', /./],
  // The first letter is Cyrillic.
  [
    'a name that looks like another one is odd',
    '\u0410pple',
    'name',
    '\u0410pple',
    /^Mixes Latin and Cyrillic letters/,
  ],
  ['a symbol of another script is odd', '\u0410\u0412', 'symbol', '\u0410\u0412', /^Has Cyrillic letters/],
  ['a very long name is shortened', 'x'.repeat(500), 'name', `${'x'.repeat(120)}…`, null],
] as const)('%s', async (_what, text, kind, shown, mark) => {
  const { container } = await renderWindow(<Name text={text} kind={kind} />)
  const name = container.querySelector('bdi')
  expect(name?.firstChild?.textContent).toBe(shown)
  if (mark === null) expect(screen.queryByRole('img')).toBeNull()
  else expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(mark)
})

it('a symbol does not break at its hyphen', async () => {
  const style = document.createElement('style')
  style.textContent = readFileSync(
    join(import.meta.dirname, '../../../../../renderer/ui/controls/controls.css'),
    'utf8',
  )
  document.head.append(style)
  await renderWindow(
    <p>
      <Name text="BRK-B" kind="symbol" /> <Name text="Berkshire Hathaway" />
    </p>,
  )
  const breaks = (text: string): string => getComputedStyle(screen.getByText(text)).whiteSpace
  expect([breaks('BRK-B'), breaks('Berkshire Hathaway')]).toEqual(['nowrap', ''])
})
