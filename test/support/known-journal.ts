import { onTestFinished } from 'vitest'
import { decodedLine } from '../../app/domain/values/plain-line.ts'
import type { GivenResponse } from '../../main/embedded-service/request-context.ts'
import { renderJson } from '../../main/embedded-service/wire-value.ts'
import { applicationServices } from './application-services.ts'
import { knownAt, saidIn } from './changes-journal.ts'
import type { Said } from './changes-journal.ts'
import { entriesOf } from './pages.ts'
import { startFrozenService } from './frozen-service.ts'
import fc from './property.ts'

// Lives through days of the embedded service, keeps a journal of what its responses said of stories, and asks the library for earlier
// moments. The journal knows nothing of versions or of the library.

const signal = new AbortController().signal
const STEPS = ['edit', 'edit', 'silent edit', 'remove', 'minutes', 'hours', 'open', 'open'] as const

interface Texts {
  title: string
  tags: readonly string[]
  rank?: number
  whole?: string
}

/** What a story says, in one form, of what was said of it. */
const textsOf = ({ value }: Said): string => {
  const { title, tags, rank, whole = null } = JSON.parse(value) as Texts
  return JSON.stringify({ title, tags: [...tags].sort(), rank: rank ?? null, whole })
}

/**
 * Runs random steps over the embedded service, then compares what the library shows as of random moments with the journal. Resolves to the
 * number of stories that were compared in each class, and to the differences.
 */
export async function compareMoments(steps: number, moments: number) {
  const log: Said[] = []
  const service = await startFrozenService({
    controlPort: 0,
    at: Date.now() - 6 * 3_600_000,
    onResponse({ operation, response }: GivenResponse) {
      if (operation === null || response.status !== 200) return
      const present = knownAt(log, Infinity)
      for (const said of saidIn(operation.path, renderJson(response.body)))
        // A removal of what is not cached says nothing.
        if (said.value !== 'gone' || present.has(said.name)) log.push({ ...said, at: Date.now(), key: 'full' })
    },
  })
  onTestFinished(() => service.close())
  const here = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full, fingerprint: 'full' }),
  })
  const control = (method: string, path: string, body: object = {}) =>
    fetch(`${service.controlUrl ?? ''}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
  /** A moment before which all that was received has an earlier time, and after which a later one. */
  const tick = async (): Promise<number> => {
    const now = Date.now()
    while (Date.now() <= now) await new Promise(setImmediate)
    return now
  }
  const marks = [await tick()]
  const [script = []] = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(), fc.nat()), { minLength: steps, maxLength: steps }),
    1,
  )
  for (const [step, one, two] of script) {
    const living = [...knownAt(log, Infinity)].filter(([, { value }]) => value !== 'gone')
    const story = living[two % Math.max(1, living.length)]?.[0].split(' ')[1] ?? ''
    if (step === 'minutes' || step === 'hours')
      service.clock.moveTo(service.clock.now() + (step === 'minutes' ? 5 : 60) * 60_000)
    else if (story !== '') {
      if (step === 'remove') await control('DELETE', `/stories/${story}`)
      else if (step === 'open') await here.news.item({ id: Number(story), mode: 'live' }, signal)
      else
        await control('POST', `/stories/${story}`, {
          title: `Other words ${one} of ${two}`,
          body: `<p>Another text ${one}.</p>`,
          silent: step !== 'edit',
        })
    }
    await here.news.refresh({ query: '', older: false }, signal)
    marks.push(await tick())
  }

  const found = { received: 0, existed: 0, unknown: 0, differences: [] as string[] }
  const page = { query: '', order: 'newest', shows: 'visible', limit: 200 } as const
  const listOf = async (moment?: number) => {
    const rows = []
    for (let more = true; more;) {
      const known = moment === undefined ? {} : { knownAt: moment }
      const list = await here.library.news.listStories(here.owner, { ...page, ...known, offset: rows.length })
      rows.push(...list.rows)
      more = list.more
    }
    return rows
  }
  const names = [...new Set(log.map(({ name }) => name))]
  const firstOf = new Map(names.map((name) => [name, log.find((said) => said.name === name) as Said]))
  // The first is before anything was received.
  const places = [0, ...fc.sample(fc.nat({ max: marks.length - 1 }), moments - 1)]
  const picked = places.map((place) => marks[place] as number)
  for (const moment of picked) {
    const known = knownAt(log, moment)
    const rows = new Map((await listOf(moment)).map((row) => [`story ${row.id}`, row]))
    for (const [name, row] of rows) {
      const said = known.get(name)
      if (said === undefined) found.differences.push(`${name} is listed before it was received`)
      else if ((said.value === 'gone') !== (row.removedAt !== null))
        found.differences.push(`${name} is ${row.removedAt === null ? 'not ' : ''}removed in the list`)
      else if (said.value !== 'gone' && row.title !== decodedLine((JSON.parse(said.value) as Texts).title))
        found.differences.push(`${name} has another headline in the list`)
    }
    for (const name of known.keys()) if (!rows.has(name)) found.differences.push(`${name} is not listed`)
    // Every fifth story, so that a moment takes no second.
    for (const name of names.filter((_name, place) => (place + moment) % 5 === 0)) {
      const [said, first] = [known.get(name), firstOf.get(name) as Said]
      const then = await here.library.news.readStoryThen(here.owner, Number(name.split(' ')[1]), moment)
      found[then.kind] += 1
      const kind = said !== undefined ? 'received' : (first.created ?? Infinity) <= moment ? 'existed' : 'unknown'
      if (then.kind !== kind) found.differences.push(`${name} is ${then.kind}, not ${kind}`)
      if (then.kind === 'unknown') continue
      const isGone = said?.value === 'gone'
      if (isGone !== (then.story.removedAt !== null)) found.differences.push(`${name} is removed or not`)
      const { title, tags, importanceRank, body } = then.story.item
      const shown = JSON.stringify({
        title,
        tags: entriesOf(tags).toSorted(),
        rank: importanceRank,
        whole: body === '' ? null : body,
      })
      if (!isGone && shown !== textsOf(said ?? first))
        found.differences.push(`${name} has another text: ${shown}, not ${textsOf(said ?? first)}`)
    }
  }
  const isPresent = JSON.stringify(await listOf(await tick())) === JSON.stringify(await listOf())
  return { ...found, moments: picked.length, isPresent }
}
