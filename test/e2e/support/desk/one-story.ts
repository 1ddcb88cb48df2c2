import type { Desk, OpenClient } from './desk.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

/** Opens the only story of a service, with these members. */
export async function openOneStory(openClient: OpenClient, changes: object): Promise<Desk> {
  const text = JSON.stringify([
    { id: 1, title: 'Story', created: DATE, updated: DATE, body: '<p>Text</p>', ...changes },
  ])
  const desk = await openClient((path) => (path.includes('removed') ? '[]' : text))
  await desk.news.rows.first().waitFor()
  await desk.news.open(1)
  return desk
}

/** Opens the window on a service with stories that have these members, by their IDs: the first one is 1. Its list has none. */
export function openStories(openClient: OpenClient, ...changes: readonly object[]): Promise<Desk> {
  const stories = changes.map((members, place) =>
    JSON.stringify([{ id: place + 1, title: 'Story', created: DATE, updated: DATE, body: '<p>Text</p>', ...members }]),
  )
  return openClient((path) => stories[Number(/\/news\/(\d+)/.exec(path)?.[1] ?? 0) - 1] ?? '[]')
}
