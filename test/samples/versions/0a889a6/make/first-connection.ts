import {
  connections,
  earnings,
  enterKey,
  entitlement,
  mark,
  markAll,
  opened,
  openStory,
  organiser,
  ratios,
  refresh,
  refreshList,
  saved,
  saveProfile,
  webhooks,
} from './application.ts'
import { CHAIN_END, CHAINED, COSMETIC, LATE, RATING, REMOVED, SILENT_BODY, SILENT_TITLE, YEAR } from './chosen.ts'
import { FaultError } from './old-modules.ts'
import { A, editStory, jsonReply, KEYS, serviceA, webhookAnswers } from './services.ts'
import { at, now, signal } from './time.ts'

/** The first connection with its first key. */
export async function useFirstConnection(): Promise<{ kestrel: number; semis: number }> {
  at('2026-11-02T09:00:00')
  await saveProfile(`${A}/`, 'header', { deliveryHeaderPrefix: 'ALPHA', newsPageSizeParameter: 'size' })
  await enterKey(KEYS.A1)
  await saved.change('main', { name: 'Alpha desk', colour: 2 })
  await refresh('sym:TMBR after:2026-10-30')
  for (const id of [RATING, CHAINED, SILENT_TITLE]) await openStory(id)
  // Only the first key requests this symbol.
  await refresh('sym:QNTL after:2026-10-31')
  at('2026-11-02T09:20:00')
  const kestrel = await organiser.saveList({ id: null, name: 'Kestrel', symbols: ['KSTL'], isPaused: false })
  await refreshList(kestrel)
  const semis = await organiser.saveList({ id: null, name: 'Semis', symbols: ['QNTL', 'NVRA'], isPaused: true })
  at('2026-11-02T10:00:00')
  await mark([RATING], { readAt: now(), starredAt: now(), label: 'Ratings' })
  await mark([SILENT_BODY], { readAt: now(), note: 'Compare with the order of March.\nSecond line: “Gdańsk”.' })
  await mark([REMOVED], { pinnedAt: now(), label: 'Analysts' })
  await mark([CHAIN_END], { starredAt: now() })
  at('2026-11-02T10:01:00')
  await mark([CHAIN_END], { starredAt: null })
  await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Changed without a word', query: 'is:silent' })
  await organiser.saveQuery({
    id: null,
    purpose: 'saved',
    name: 'Chips',
    query: 'list:"Semis" -"price target" rank>=2',
  })
  const dropped = await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Dropped', query: 'label:Analysts' })
  await organiser.remove('named-query', dropped)
  await organiser.saveQuery({ id: null, purpose: 'saved', name: 'Analysts', query: 'label:"Analysts" is:pinned' })
  await organiser.saveQuery({ id: null, purpose: 'alert', name: 'Kestrel news', query: 'sym:KSTL' })
  await organiser.saveQuery({ id: null, purpose: 'mute', name: 'No index reports', query: 'chan:"Mid-Day Update"' })
  await ratios.refresh({ symbols: ['KSTL', 'NWLS', 'ZZZZ'], fromDate: '2026-03-01' }, signal)
  await earnings.get(YEAR, signal)
  await entitlement.probe(signal)
  webhookAnswers.push(() => jsonReply(200, { status: 'success' }))
  await webhooks.test({ destination: 'https://hooks.alpha.example/in', kind: 'News/v1', transforms: false }, signal)

  // Edits: announced, unannounced in the title, unannounced in the body, and one of white space only.
  at('2026-11-03T08:00:00')
  editStory(serviceA, RATING, { title: 'Fenwick Partners Upgrades Timberline Logistics' })
  editStory(serviceA, SILENT_TITLE, { title: 'Timberline Logistics Keeps Its Full-Year Outlook', silent: true })
  editStory(serviceA, SILENT_BODY, {
    body: '<p>Novara Software withdrew its report of the order on Monday.</p>',
    silent: true,
  })
  // Another notation of an entity is not an edit.
  editStory(serviceA, COSMETIC, {
    title: opened.readStory(connections.partition(), COSMETIC)?.item.title.replace('&amp;', '&'),
    silent: true,
  })
  serviceA.interventions.removed.set(REMOVED, Date.parse('2026-11-03T07:30:00Z'))
  at('2026-11-03T08:10:00')
  await refresh('sym:TMBR after:2026-10-30')
  await openStory(SILENT_BODY)
  await refreshList(kestrel)

  at('2026-11-04T08:00:00')
  editStory(serviceA, RATING, {
    teaser: 'The new target is $61.',
    tags: ['Upgrades', 'Price Target'],
    importanceRank: 4,
  })
  await openStory(RATING)
  // A restatement, and one that is reversed a day later.
  serviceA.restated.set('2026-03-31 R 3M', '0.071500').set('2026-06-30 TTM TTM', '0.080000')
  at('2026-11-05T08:00:00')
  await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-03-01' }, signal)
  // A symbol that only the first key requests.
  await ratios.refresh({ symbols: ['QNTL'], fromDate: '2026-08-15' }, signal)
  await mark([SILENT_TITLE], { readAt: now() })
  at('2026-11-05T09:00:00')
  await markAll('sym:QNTL')
  serviceA.restated.delete('2026-06-30 TTM TTM')
  at('2026-11-06T08:00:00')
  await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-03-01' }, signal)
  return { kestrel, semis }
}

/** Back to the first connection, with notes that are changed and removed. */
export async function returnToFirstConnection(kestrel: number): Promise<void> {
  at('2026-11-16T08:00:00')
  await saved.use('main')
  await refreshList(kestrel)
  // The last note is removed again, which leaves an empty mark.
  await mark([LATE], { note: 'Ask about the reason.' })
  await mark([LATE], { note: 'The reason was asked for, in vain.' })
  await mark([LATE], { note: 'The reason was asked for.' })
  await mark([CHAIN_END], { note: 'To be taken away again.' })
  await mark([CHAIN_END], { note: null })
  webhookAnswers.push(() => {
    throw new FaultError({ kind: 'offline', reason: 'refused', detail: 'a.example' })
  })
  await webhooks.test({ destination: 'https://hooks.alpha.example/in', kind: 'WIIMs/v1', transforms: false }, signal)
}
