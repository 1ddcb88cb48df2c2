import {
  client,
  connections,
  deliveries,
  earnings,
  enterKey,
  entitlement,
  list,
  mark,
  markAll,
  openStory,
  organiser,
  ratios,
  refresh,
} from './application.ts'
import { BOTH_KEYS, COSMETIC, NO_REPORTS, RATING, SILENT_BODY, YEAR } from './chosen.ts'
import { keyTrouble } from './old-modules.ts'
import { editStory, KEYS, serviceA } from './services.ts'
import { at, now, signal } from './time.ts'

/** The key was rotated: an empty partition of the same service. */
export async function rotateKey({ practice, semis }: { practice: number; semis: number }): Promise<void> {
  at('2026-11-09T09:00:00')
  const trouble = await keyTrouble(client, connections, KEYS.A2)
  if (trouble !== null) throw new Error(trouble)
  await enterKey(KEYS.A2)
  await list()
  await refresh('sym:TMBR after:2026-10-30 before:2026-11-01')
  await openStory(RATING)
  await openStory(SILENT_BODY)
  await openStory(BOTH_KEYS)
  // Stories that only the second key requests.
  await refresh('sym:HLDN after:2026-10-31 before:2026-11-01')
  at('2026-11-09T10:00:00')
  await mark([BOTH_KEYS], { starredAt: now(), note: 'Both keys.' })
  await markAll('sym:HLDN')
  at('2026-11-10T08:00:00')
  editStory(serviceA, RATING, { title: 'Correction: Fenwick Partners Reiterates Timberline Logistics' })
  editStory(serviceA, BOTH_KEYS, {
    importanceRank: 2,
    body: '<p>The order was smaller than reported.</p>',
    silent: true,
  })
  await openStory(RATING)
  await openStory(BOTH_KEYS)
  // Restated between the two keys: the first one has other digits of the same record. Most records are the same.
  serviceA.restated.set('2026-06-30 R 3M', '0.079990').set('2026-09-30 A 3M', '0.08822100')
  await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-06-01' }, signal)
  // A symbol that only the second key requests.
  await ratios.refresh({ symbols: ['HLDN'], fromDate: '2026-08-15' }, signal)
  await earnings.get(YEAR, signal)
  // The learnt shape of the responses is removed and learnt again, from a response about a company without reports.
  await deliveries.forgetContract('earningReports (endpoint)')
  await earnings.get(NO_REPORTS, signal)
  await entitlement.probe(signal)
  // A removal that both keys have: the second one receives it as well.
  serviceA.interventions.removed.set(COSMETIC, Date.parse('2026-11-10T07:00:00Z'))
  at('2026-11-10T09:00:00')
  const freight = await organiser.saveList({ id: null, name: 'Freight', symbols: ['TMBR'], isPaused: false })
  await organiser.saveList({ id: freight, name: 'Freight', symbols: ['XAAAN'], isPaused: true })
  await organiser.saveList({ id: semis, name: 'Semis', symbols: ['QNTL', 'NVRA'], isPaused: false })
  at('2026-11-10T09:10:00')
  await organiser.saveList({ id: practice, name: 'Practice', symbols: ['BRK/B'], isPaused: true })
}
