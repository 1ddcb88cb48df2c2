// @vitest-environment jsdom
import { renderHook, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ReactElement } from 'react'
import { useSymbolMenu, useStoryHandle } from '../../../../../renderer/ui/text/link-menus.ts'
import { stubCopying } from '../../../../support/window/copying.ts'
import { ContextMenuArea } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const menuOf = (symbol: string) => {
  const { entries } = renderHook(useSymbolMenu).result.current(symbol)
  return entries.flatMap((entry) => (typeof entry === 'string' ? [] : [entry]))
}

it('the link to a company is copied where its symbol stands', () => {
  const copied = stubCopying()
  menuOf('BRK/A')
    .find(({ label }) => label === 'Copy the link to the company')
    ?.run()
  expect(copied).toEqual(['tearsheet:company/BRK%2FA'])
})

it('a symbol that no link can name has none', () => {
  expect(menuOf('=1+1').map(({ label }) => label)).toEqual(['Copy the symbol'])
})

const STORY = { id: 7, title: 'Margins slip', symbols: ['QNTL', 'KSTL', 'BRWF'] }

function Line({ onOpen }: { onOpen: (id: number) => void }): ReactElement {
  const handle = useStoryHandle(({ id }) => onOpen(id))
  return <p {...handle(STORY)}>{STORY.title}</p>
}

async function line() {
  const opened: number[] = []
  const { user, settle } = await renderWindow(
    <ContextMenuArea className="">
      <Line onOpen={(id) => opened.push(id)} />
    </ContextMenuArea>,
  )
  return {
    opened,
    async openMenu() {
      fireEvent.contextMenu(screen.getByText(STORY.title))
      await settle()
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    },
    async choose(name: string) {
      await user.click(await screen.findByRole('menuitem', { name }))
      await settle()
    },
  }
}

it('the menu opens and copies the story, and names its first companies', async () => {
  const { openMenu } = await line()
  expect(await openMenu()).toEqual(expect.arrayContaining(['Open', 'Copy the headline', 'Copy the node ID']))
  expect([screen.getByText('QNTL'), screen.getByText('KSTL'), screen.queryByText('BRWF')]).toEqual([
    expect.anything(),
    expect.anything(),
    null,
  ])
})

it('“Open” opens the story', async () => {
  const { opened, openMenu, choose } = await line()
  await openMenu()
  await choose('Open')
  expect(opened).toEqual([7])
})

it('the headline is copied as it was sent', async () => {
  const copied = stubCopying()
  const { openMenu, choose } = await line()
  await openMenu()
  await choose('Copy the headline')
  expect(copied).toContain('Margins slip')
})

it('the line is dragged out with the link to its story', async () => {
  await line()
  const data = new Map<string, string>()
  fireEvent.dragStart(screen.getByText(STORY.title), {
    dataTransfer: {
      setData: (type: string, text: string) => data.set(type, text),
      clearData: () => data.clear(),
      effectAllowed: 'none',
    },
  })
  expect([data.get('text/plain'), [...data.values()].includes('tearsheet:story/7')]).toEqual(['Margins slip', true])
})
