// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../../app/domain/settings/preferences.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { newsQueries } from '../../../../../../renderer/features/news/queries.ts'
import { StoryPictures } from '../../../../../../renderer/features/news/story/story-body.tsx'
import { ReadingSection } from '../../../../../../renderer/features/settings/reading-section.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import { refusing } from '../../../../../support/window/render-window.tsx'
import { windowMarkup } from '../../../../../support/window/window-markup.ts'

/** The pictures that a window asks for, and its markup. */
function shown(count: number): { asked: number; markup: string } {
  const client = new QueryClient()
  const pictures = Array.from({ length: count }, (_, place) => ({ url: `https://a.example/${place}.png`, alt: '' }))
  const markup = windowMarkup(
    <CommandProvider>
      <StoryPictures pictures={pictures} />
    </CommandProvider>,
    client,
  )
  const asked = pictures.filter(
    ({ url }) =>
      client.getQueryCache().find({ queryKey: newsQueries.picture(connectionView().id, url, false).queryKey }) !==
      undefined,
  )
  return { asked: asked.length, markup }
}

// H15
describe('the pictures of a story', () => {
  it('are all asked for where there are few', () => {
    expect(shown(20)).toMatchObject({ asked: 20, markup: expect.not.stringContaining('Show all') as string })
  })

  it('are asked for in part where there are many, which says how many', () => {
    expect(shown(5000)).toMatchObject({
      asked: 20,
      markup: expect.stringContaining('Show all 5,000 images') as string,
    })
  })
})

// B4
describe('pictures that are not loaded', () => {
  const PICTURES = [
    { url: 'https://a.example/1.png', alt: 'A chart' },
    { url: 'https://a.example/2.png', alt: '' },
  ]

  /** A story with two pictures of one host, whose bytes main has after the first request to it. */
  async function story(imageHosts: readonly string[] = []) {
    let preferences = { ...DEFAULT_PREFERENCES, imageHosts }
    const window = await renderPart(
      <>
        <StoryPictures pictures={PICTURES} />
        <ReadingSection />
      </>,
      {
        'preferences.get': () => preferences,
        'preferences.save': (changes) => {
          preferences = { ...preferences, ...(changes as Partial<typeof preferences>) }
          return null
        },
        'news.image': refusing({ kind: 'connection-broken', host: 'a.example' }),
      },
    )
    await window.settle()
    return {
      ...window,
      hosts: () => preferences.imageHosts,
      requested: () => window.inputsOf('news.image').filter(({ mayFetch }) => mayFetch).length,
    }
  }

  it('are counted with their descriptions, and nothing is requested from their host', async () => {
    const { container, requested } = await story()
    expect(container.textContent).toContain('2 images are not loaded: A chart')
    expect(requested()).toBe(0)
  })

  it('are loaded once without their host being remembered', async () => {
    const { user, settle, hosts, requested } = await story()
    await user.click(screen.getByRole('button', { name: 'Load' }))
    await settle()
    expect([requested(), hosts()]).toEqual([2, []])
  })

  it('are loaded from their host always, until the settings take that back', async () => {
    const { user, settle, hosts, requested } = await story(['b.example'])
    await user.click(screen.getByRole('button', { name: 'Always load from a.example' }))
    await settle()
    expect([requested(), hosts()]).toEqual([2, ['b.example', 'a.example']])
    await user.click(screen.getByRole('button', { name: /^a\.example · always loaded/ }))
    await settle()
    expect(hosts()).toEqual(['b.example'])
  })

  it('are requested at once from a host that is always allowed, say once why they failed, and are all tried again', async () => {
    const { user, settle, requested } = await story(['a.example'])
    expect(requested()).toBe(2)
    const lines = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(lines.filter((text) => text !== '')).toEqual([expect.stringContaining('2 pictures (A chart): ')])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(requested()).toBe(4)
  })
})
