import { describe, expect, it } from 'vitest'
import { DEMONSTRATION } from '../../../../../../../app/domain/connection/connection.ts'
import type { DataOwner } from '../../../../../../../app/domain/connection/data-owner.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import {
  EARLIER_BACKUP,
  earlierConnections,
  earlierLibrary,
  earlierStories,
  EXPECTED,
} from '../../../../../../support/earlier-version.ts'
import { temporaryFolder } from '../../../../../../support/temporary-folder.ts'

const A = 'https://a.example'
const MAIN: DataOwner = { connection: EXPECTED.connections.first, origin: A }
const SECOND: DataOwner = { connection: EXPECTED.connections.secondSeat, origin: A }
const BETA: DataOwner = { connection: EXPECTED.connections.beta, origin: 'https://b.example' }
const DEMO: DataOwner = { connection: DEMONSTRATION, origin: DEMONSTRATION }
const { A1, A2, A3 } = EXPECTED.keys
const ALL = { order: 'newest', offset: 0, limit: 1000 } as const

const TESTS = { text: '', outcome: 'all', limit: null } as const

const open = (folder = earlierLibrary()): Library => openLibrary(folder, () => 1, earlierConnections())

const idsOf = (library: Library, owner: DataOwner, query = ''): number[] =>
  // A rule of the sample hides some.
  (['visible', 'hidden'] as const)
    .flatMap((shows) => library.news.listStories(owner, { ...ALL, query, shows }).rows.map(({ id }) => id))
    .sort((one, other) => one - other)
const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other)
const idsUnder = (service: string, ...fingerprints: string[]): number[] =>
  sorted(fingerprints.flatMap((fingerprint) => earlierStories(service, fingerprint).map(({ id }) => id)))

describe('a library that was kept by service and key', () => {
  it('orders the versions of two keys in one history, and names no edit twice', () => {
    const library = open()
    const history = library.news.readHistory(MAIN, 40000080)
    expect(history.map(({ changeType }) => changeType)).toEqual(['edit', 'edit', 'edit', 'enriched', 'first'])
    const received = history.map(({ receivedAt }) => receivedAt)
    expect(received).toEqual(received.toSorted((one, other) => other - one))
    library.files.close()
  })

  it('says of every response with which key it came', () => {
    const library = open()
    const [newest] = library.news.readHistory(MAIN, 40000083)
    expect(library.responses.readResponse(MAIN, newest?.responses[0]?.response.hash ?? '')?.fingerprint).toBe(A1)
    expect(
      library.files
        .readInventory(MAIN)
        .keys.map(({ fingerprint }) => fingerprint)
        .sort(),
    ).toEqual([A1, A2].sort())
    library.files.close()
  })

  it('finds by is:silent what it found before', () => {
    const library = open()
    const silentUnder = (service: string, ...keys: string[]): number[] =>
      sorted(
        keys.flatMap((key) =>
          earlierStories(service, key)
            .filter(({ silentEdits }) => silentEdits > 0)
            .map(({ id }) => id),
        ),
      )
    expect(idsOf(library, MAIN, 'is:silent')).toEqual(silentUnder(A, A1, A2))
    expect(idsOf(library, DEMO, 'is:silent')).toEqual(silentUnder('embedded service', 'plan full'))
    library.files.close()
  })

  it('shows the values of all keys in one log, and what was known on an earlier day', () => {
    const library = open()
    const query = { symbols: ['KSTL', 'QNTL'], fields: ['netMargin'], reportTypes: [], fromDate: null }
    const countOf = (knownAt: { day: string; moment: number } | null): number =>
      library.fundamentals.readRatios(MAIN, { ...query, knownAt }).flatMap(({ records }) => records).length
    expect(countOf(null)).toBeGreaterThan(0)
    expect(countOf({ day: '2026-11-05', moment: Date.UTC(2026, 10, 5) })).toBeGreaterThan(0)
    expect(countOf({ day: '2026-10-01', moment: Date.UTC(2026, 9, 1) })).toBe(0)
    library.files.close()
  })

  it('keeps what a person did, by origin and connection', () => {
    const library = open()
    expect(library.news.listLabels(MAIN).map(({ value }) => value)).toEqual(['Analysts', 'Ratings'])
    expect(library.news.listLabels(DEMO).map(({ value }) => value)).toEqual(['Trials'])
    expect(library.news.readStory(MAIN, 40000039)).toMatchObject({ isChangedSinceRead: true })
    expect(library.connection.listEntitlements(MAIN).length).toBeGreaterThan(0)
    library.files.close()
  })

  it('comes out the same from a backup of that version', () => {
    const [restored, live] = [openLibrary(temporaryFolder(), () => 1, earlierConnections()), open()]
    restored.files.restoreBackup(EARLIER_BACKUP)
    for (const owner of [MAIN, SECOND, BETA, DEMO]) {
      const ids = idsOf(live, owner)
      expect(idsOf(restored, owner)).toEqual(ids)
      for (const id of ids) {
        expect(restored.news.readHistory(owner, id)).toEqual(live.news.readHistory(owner, id))
        expect(restored.news.readStory(owner, id)).toEqual(live.news.readStory(owner, id))
      }
    }
    expect(restored.webhooks.listWebhookTests(MAIN, TESTS)).toEqual(live.webhooks.listWebhookTests(MAIN, TESTS))
    restored.files.close()
    live.files.close()
  })

  it('keeps what belongs to no connection any more for the next one that goes to the same service', () => {
    const library = openLibrary(earlierLibrary(), () => 1, [])
    const added: DataOwner = { connection: 'added', origin: A }
    expect(idsOf(library, added)).toEqual(idsUnder(A, A1, A2, A3))
    library.files.close()
  })
})
