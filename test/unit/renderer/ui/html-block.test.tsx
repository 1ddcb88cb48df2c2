// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HtmlBlock } from '../../../../renderer/ui/html-block.tsx'
import { sanitise } from '../../../../renderer/ui/safe-html.ts'
import { renderWindow } from '../../../support/render-window.tsx'

/** Shows the markup, and the addresses that it asked to open. */
async function block(markup: string) {
  const opened: string[] = []
  const rendered = await renderWindow(
    <HtmlBlock html={sanitise(markup).html} className="body" onLink={(url) => opened.push(url)} />,
  )
  return { ...rendered, opened }
}

it('the markup is shown', async () => {
  await block('<h2>Results</h2>')
  expect(screen.getByRole('heading', { name: 'Results' })).toBeDefined()
})

it('a click on a link opens its address elsewhere', async () => {
  const { user, opened } = await block('<a href="https://stories.example/a">the <b>story</b></a>')
  await user.click(screen.getByText('story'))
  expect(opened).toEqual(['https://stories.example/a'])
})

it('a link is opened by the keyboard', async () => {
  const { user, opened } = await block('<a href="https://stories.example/a">story</a>')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened).toEqual(['https://stories.example/a'])
})

it('a click on a link does not navigate', async () => {
  await block('<a href="https://stories.example/a">story</a>')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  screen.getByRole('link').dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
})

it('a link that is not opened says where it would lead', async () => {
  const { user, opened } = await block('<a href="http://stories.example/a">story</a>')
  await user.click(screen.getByText('story'))
  expect(opened).toEqual(['http://stories.example/a'])
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
