// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Name } from '../../../../renderer/ui/name.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

it('an ordinary name has no mark', async () => {
  await renderWindow(<Name text="Quintel Semiconductor" />)
  expect(screen.queryByRole('img')).toBeNull()
})

it('a name is isolated from the direction of the text around it', async () => {
  await renderWindow(<Name text="שלום" />)
  expect(screen.getByText('שלום').tagName).toBe('BDI')
})

it('a character that cannot be seen is written out', async () => {
  await renderWindow(<Name text={'QN\u200bTL'} />)
  expect(screen.getByText(/QN\[U\+200B\]TL/)).toBeDefined()
})

it('a name that looks like another one has a mark that says why', async () => {
  // The first letter is Cyrillic.
  await renderWindow(<Name text={'\u0410pple'} />)
  expect(screen.getByRole('img', { name: 'Mixes Latin and Cyrillic letters, of which some look alike' })).toBeDefined()
})

it('a symbol of another script is odd', async () => {
  await renderWindow(<Name text={'\u0410\u0412\u0421'} kind="symbol" />)
  expect(screen.getByRole('img', { name: 'Has Cyrillic letters, of which some look like Latin ones' })).toBeDefined()
})

it('a name of another script is ordinary', async () => {
  await renderWindow(<Name text={'\u0410\u0412\u0421'} />)
  expect(screen.queryByRole('img')).toBeNull()
})

it('a very long name is shortened', async () => {
  const { container } = await renderWindow(<Name text={'x'.repeat(500)} />)
  expect(container.textContent).toBe(`${'x'.repeat(120)}…`)
})

it('a symbol does not break at its hyphen', async () => {
  const style = document.createElement('style')
  style.textContent = readFileSync(join(import.meta.dirname, '../../../../renderer/ui/controls.css'), 'utf8')
  document.head.append(style)
  await renderWindow(
    <p>
      <Name text="BRK-B" kind="symbol" /> <Name text="Berkshire Hathaway" />
    </p>,
  )
  const breaks = (text: string): string => getComputedStyle(screen.getByText(text)).whiteSpace
  expect([breaks('BRK-B'), breaks('Berkshire Hathaway')]).toEqual(['nowrap', ''])
})
