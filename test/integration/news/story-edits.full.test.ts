import { expect, it, onTestFinished } from 'vitest'
import type { StoryVersion } from '../../../app/ipc/news/stories.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

const signal = new AbortController().signal

/** The calls by which the service's change reached the application, in order. */
type Way = ('list' | 'item')[]

/**
 * Caches the newest stories as whole stories, lets the service edit them, and reads them again in that order of calls.
 * Resolves to the new versions: of stories with an announced correction of title and body, and of those with an
 * unannounced edit.
 */
async function edited(way: Way) {
  const service = await startFrozenService()
  onTestFinished(() => service.close())
  const { news, library, owner } = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full }),
  })
  const read = async (step: 'list' | 'item', ids: readonly number[]): Promise<void> => {
    if (step === 'list') await news.refresh({ query: '', older: false }, signal)
    else for (const id of ids) await news.item({ id, mode: 'live' }, signal)
  }
  const newest = service.sample.nodeIds
  await read('item', newest)
  const bodyOf = async (id: number): Promise<string> => (await library.news.readStory(owner, id))?.item.body ?? ''
  const before = new Map(await Promise.all(newest.map(async (id) => [id, await bodyOf(id)] as const)))
  service.scenarios.start('unannounced-edits')
  for (const step of way) await read(step, newest)
  const edits = [...service.interventions.edits].filter(([id]) => before.has(id))
  const versionsOf = (ids: readonly number[]): Promise<StoryVersion['changeType'][][]> =>
    Promise.all(
      ids.map(async (id) =>
        (await library.news.readHistory(owner, id))
          .map(({ changeType }) => changeType)
          .filter((changeType) => changeType !== 'first'),
      ),
    )
  const announced = edits.filter(([id, { edit }]) => edit.silent !== true && edit.body !== before.get(id))
  const silent = edits.filter(([, { edit }]) => edit.silent === true)
  return {
    announced: await versionsOf(announced.map(([id]) => id)),
    silent: await versionsOf(silent.map(([id]) => id)),
  }
}

it('an announced edit of title and body is one edit when it comes by item', async () => {
  const { announced } = await edited(['item'])
  expect(announced.length).toBeGreaterThan(1)
  expect(announced.flat()).toEqual(announced.map(() => 'edit'))
})

it('an unannounced edit is marked as such when it comes by list and then by item', async () => {
  const { silent } = await edited(['list', 'item'])
  expect(silent.length).toBeGreaterThan(3)
  expect(silent.flat()).toEqual(silent.map(() => 'unannounced edit'))
})

it.each<Way>([
  ['list', 'item'],
  ['item', 'list', 'item'],
  ['list', 'list', 'item', 'list'],
])('an announced edit of title and body is one edit when it comes by %s, %s, …', async (...way) => {
  const { announced } = await edited(way)
  expect(announced.length).toBeGreaterThan(1)
  expect(announced.flat()).toEqual(announced.map(() => 'edit'))
})
