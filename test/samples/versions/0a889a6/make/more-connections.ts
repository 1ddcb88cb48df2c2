import {
  enterKey,
  entitlement,
  list,
  mark,
  openStory,
  ratios,
  refresh,
  refreshList,
  saved,
  saveProfile,
  settings,
  token,
  webhooks,
} from './application.ts'
import { CHAINED, REMOVED } from './chosen.ts'
import { A, B, editStory, jsonReply, KEYS, serviceB, TOKEN, webhookAnswers } from './services.ts'
import { at, now, signal } from './time.ts'

/** A second connection to the same service, and one to another. */
export async function addConnections(kestrel: number): Promise<{ secondSeat: string; beta: string }> {
  at('2026-11-12T09:00:00')
  await saved.create('Alpha, second seat')
  const secondSeat = settings.current().connectionId
  // A connection without an address and one without a key are read as well.
  await list()
  await saveProfile(A, 'header', { newsPageSizeParameter: 'size' })
  await list()
  await enterKey(KEYS.A3)
  await refresh('sym:TMBR after:2026-10-31')
  await openStory(CHAINED)
  await mark([CHAINED], { readAt: now(), pinnedAt: now() })
  await ratios.refresh({ symbols: ['KSTL'], fromDate: '2026-08-15' }, signal)

  at('2026-11-14T09:00:00')
  await saved.create('Beta feed')
  const beta = settings.current().connectionId
  await saveProfile(B, 'query', { transformTokenParameter: 'production', deliveryHeaderPrefix: 'BETA' })
  await enterKey(KEYS.B1)
  await token.store(TOKEN)
  if (token.state() !== 'keychain') throw new Error('The token was not kept.')
  await saved.change(beta, { name: 'Beta feed', colour: 5 })
  await entitlement.probe(signal)
  await refresh('sym:SLVN after:2026-11-01')
  await refreshList(kestrel)
  const [betaFirst, betaSecond] = [40000044, 40000026]
  at('2026-11-14T09:30:00')
  await mark([betaFirst], { readAt: now(), starredAt: now(), label: 'Ratings' })
  await mark([betaSecond], { pinnedAt: now(), note: 'A note on a story of the other service.' })
  at('2026-11-15T08:00:00')
  editStory(serviceB, betaFirst, {
    title: 'Meridian Payments Loses The Order Of Kestrel Aerospace',
    body: '<p>The order was withdrawn on Saturday.</p>',
  })
  await refreshList(kestrel)
  serviceB.interventions.plans.set('newsOnly', { fundamentals: true, professionalNews: true })
  // The first service has a story with the same number, with separate marks.
  await openStory(REMOVED)
  await mark([REMOVED], { starredAt: now(), label: 'Glissade' })
  await entitlement.probe(signal)
  webhookAnswers.push(
    () => jsonReply(424, { errors: [{ code: 'failed_dependency', value: 'delivery failed' }], ok: false, data: null }),
    () => jsonReply(200, { status: 'success' }),
  )
  await webhooks.test({ destination: 'https://hooks.beta.example/in', kind: 'Earnings/v1', transforms: true }, signal)
  at('2026-11-15T08:05:00')
  await webhooks.test({ destination: 'https://hooks.beta.example/in', kind: 'Earnings/v1', transforms: true }, signal)
  return { secondSeat, beta }
}
