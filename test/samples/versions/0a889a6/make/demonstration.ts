import {
  entitlement,
  images,
  list,
  mark,
  openStory,
  organiser,
  ratios,
  refresh,
  refreshList,
  refused,
  settings,
} from './application.ts'
import { editStory, serviceDemo } from './services.ts'
import { at, now, signal } from './time.ts'

/** The first days: the demonstration, under two plans. Resolves to the ID of its watch list. */
export async function tryDemonstration(): Promise<number> {
  // Reading before a connection is chosen creates a partition without a service.
  await list()
  await settings.update({ connection: 'demo', demo: { ...settings.current().demo, running: true } })
  await refresh('sym:ORVA after:2026-10-29')
  const demoStories = await list('sym:ORVA')
  const [demoFirst = 0, , demoSecond = 0] = demoStories.map(({ id }) => id)
  await openStory(demoFirst)
  await images.get('https://images.stories.example/large/orva.jpg', true, signal)
  await images.get('https://images.stories.example/thumb/orva.jpg', true, signal)
  at('2026-10-30T21:05:00')
  await mark([demoFirst], { readAt: now(), starredAt: now() })
  await mark([demoSecond], { label: 'Trials', note: 'The demonstration has readers’ notes too.' })
  const practice = await organiser.saveList({ id: null, name: 'Practice', symbols: ['BRK/B'], isPaused: false })
  await refreshList(practice)
  await ratios.refresh({ symbols: ['ORVA'], fromDate: '2026-08-15' }, signal)
  await entitlement.probe(signal)
  at('2026-10-31T09:00:00')
  editStory(serviceDemo, demoFirst, { title: 'Orva Therapeutics Says Its Trial Goes On', silent: true })
  await refresh('sym:ORVA after:2026-10-29')

  // The other plan has a separate partition, with the marks of the first.
  at('2026-10-31T10:00:00')
  await settings.update({ demo: { ...settings.current().demo, plan: 'newsOnly' } })
  await refresh('sym:ORVA after:2026-10-29')
  await refused(ratios.refresh({ symbols: ['ORVA'], fromDate: null }, signal))
  await mark([demoSecond], { readAt: now(), note: 'The demonstration has readers’ notes too, for both plans.' })
  await settings.update({ demo: { ...settings.current().demo, plan: 'full' } })
  return practice
}
