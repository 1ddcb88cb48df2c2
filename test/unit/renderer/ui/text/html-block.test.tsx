// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HtmlBlock } from '../../../../../renderer/ui/text/html-block.tsx'
import { sanitise } from '../../../../../renderer/ui/text/safe-html.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

/** Shows the markup, and the addresses that it asked to open. */
async function block(markup: string) {
  const opened: string[] = []
  const rendered = await renderWindow(
    <HtmlBlock html={sanitise(markup).html} className="body" onLink={(url) => opened.push(url)} />,
  )
  return { ...rendered, opened }
}

it.each(['https', 'http'])(
  'a click on a link opens its %s address elsewhere, and does not navigate',
  async (scheme) => {
    const { opened } = await block(`<h2>Results</h2><a href="${scheme}://stories.example/a">the <b>story</b></a>`)
    expect(screen.getByRole('heading', { name: 'Results' })).toBeDefined()
    expect(fireEvent.click(screen.getByText('story'))).toBe(false)
    expect(opened).toEqual([`${scheme}://stories.example/a`])
  },
)

it('a link is opened by the keyboard', async () => {
  const { user, opened } = await block('<a href="https://stories.example/a">story</a>')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['https://stories.example/a'])
})

it('the middle button of the mouse does not navigate either', async () => {
  const { user, opened } = await block('<a href="https://stories.example/a">story</a>')
  await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('link') })
  expect(opened).toEqual(['https://stories.example/a'])
})

it('a click beside a link opens nothing', async () => {
  const { user, opened } = await block('<p>plain</p>')
  await user.click(screen.getByText('plain'))
  expect(opened).toEqual([])
})
