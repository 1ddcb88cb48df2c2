import { connect } from './desk.ts'
import type { Desk, StartDesk } from './desk.ts'
import { listener } from './listener.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

/** Opens the only story of a service, with these members. */
export async function openOneStory(startDesk: StartDesk, changes: object): Promise<Desk & { stop: () => void }> {
  const text = JSON.stringify([
    { id: 1, title: 'Story', created: DATE, updated: DATE, body: '<p>Text</p>', ...changes },
  ])
  const service = await listener((path) => (path.includes('removed') ? '[]' : text))
  const desk = await startDesk()
  await connect(desk, service.url, 'some-key')
  await desk.news.open(1)
  return { ...desk, stop: service.stop }
}
