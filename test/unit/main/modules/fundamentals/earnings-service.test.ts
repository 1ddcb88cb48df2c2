import { expect, it, onTestFinished } from 'vitest'
import { ASSUMED_PROFILE } from '../../../../../app/domain/connection/interface-profile.ts'
import type { ServiceClient } from '../../../../../main/modules/requests/module.ts'
import { createEarningsService } from '../../../../../main/modules/fundamentals/earnings-service.ts'
import type { EarningsServicePorts } from '../../../../../main/modules/fundamentals/earnings-service.ts'
import { openLibrary } from '../../../../../main/modules/library/store/library.ts'
import type { ConnectionScope } from '../../../../../main/modules/context/connection-scope.ts'
import { parseJson } from '../../../../../app/domain/responses/parse-json.ts'
import { OWNER, responseOf } from '../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const said = (revenue: string): string => `{"ok":true,"data":[{"revenue":${revenue}}]}`

/** Two moments, in Unix milliseconds. */
const [SECOND, FOURTH] = [2000, 4000]

interface Received {
  at: number
  revenue: string
  query?: string
}

/** What the reports of QNTL and KSTL said at a moment, after these responses were received. */
async function knownAt(moment: number, received: readonly Received[], profile = ASSUMED_PROFILE) {
  const library = openLibrary(temporaryFolder(), () => 1)
  onTestFinished(() => library.files.close())
  for (const { at, revenue, query = 'symbols=QNTL%2CKSTL' } of received)
    library.responses.storeResponse(OWNER, {
      ...responseOf(said(revenue), at),
      request: `GET https://a.example/api/v2.1/fundamentals/earningReports?${query}`,
    })
  const { get } = createEarningsService({
    client: {} as ServiceClient,
    decode: (bytes) => Promise.resolve(parseJson(Buffer.from(bytes).toString())),
    library: {
      responses: {
        listAnswersAt: (...[owner, path, moment]: Parameters<typeof library.responses.listAnswersAt>) =>
          Promise.resolve(library.responses.listAnswersAt(owner, path, moment)),
        readResponse: (...[owner, hash]: Parameters<typeof library.responses.readResponse>) =>
          Promise.resolve(library.responses.readResponse(owner, hash)),
      },
    } as unknown as EarningsServicePorts['library'],
    notifyStored: () => undefined,
    runTask: () => Promise.reject(new Error('The service is asked for nothing.')),
  })
  const { value, source } = await get(
    { owner: OWNER, connection: { profile } } as unknown as ConnectionScope,
    { symbols: ['KSTL', 'QNTL'], period: null, reportType: null, fromDate: null, knownAt: moment },
    new AbortController().signal,
  )
  return source.receivedAt === null ? null : [value.dataText, source.state, source.receivedAt]
}

it('what the last response by a moment said is shown as of that moment, although later ones say something else', async () => {
  const received = [
    { at: SECOND, revenue: '1.0' },
    { at: FOURTH, revenue: '1.10' },
    { at: FOURTH + 1, revenue: '2.0' },
  ]
  expect(await knownAt(SECOND, received)).toEqual(['[{"revenue":1.0}]', 'cached', SECOND])
  expect(await knownAt(FOURTH - 1, received)).toEqual(['[{"revenue":1.0}]', 'cached', SECOND])
  expect(await knownAt(FOURTH, received)).toEqual(['[{"revenue":1.10}]', 'cached', FOURTH])
  expect(await knownAt(FOURTH + 1, received)).toEqual(['[{"revenue":2.0}]', 'cached', FOURTH + 1])
})

it('before the first response nothing is known', async () => {
  expect(await knownAt(SECOND, [{ at: SECOND + 1, revenue: '1.0' }])).toBeNull()
})

it('a response that was received again later has the time of its receipt by that moment', async () => {
  const received = [
    { at: SECOND, revenue: '1.0' },
    { at: FOURTH, revenue: '1.0' },
  ]
  expect(await knownAt(SECOND, received)).toEqual(['[{"revenue":1.0}]', 'cached', SECOND])
})

it.each([
  'symbols=QNTL',
  'symbols=KSTL%2CQNTL&period=3M',
  'reportType=A&symbols=KSTL%2CQNTL',
  'asOf=2026-01-01&symbols=KSTL%2CQNTL',
  'symbols=KSTL%2CQNTL&unknown=1',
])('a response to the request %s is not of this one', async (query) => {
  expect(await knownAt(SECOND, [{ at: SECOND, revenue: '1.0', query }])).toBeNull()
})

it.each(['symbols=KSTL%2CQNTL', 'symbols=QNTL%2CKSTL&token=blanked'])(
  'a response to the request %s is of this one, in whichever order its companies stand',
  async (query) => {
    expect(await knownAt(SECOND, [{ at: SECOND, revenue: '1.0', query }])).not.toBeNull()
  },
)

it('a request is read with the names of the interface profile', async () => {
  const query = 'companies=KSTL%2CQNTL&sort=date'
  const profile = { ...ASSUMED_PROFILE, symbolsParameter: 'companies', fromDateParameter: 'sort' }
  expect(await knownAt(SECOND, [{ at: SECOND, revenue: '1.0', query }], profile)).toBeNull()
  expect(
    await knownAt(SECOND, [{ at: SECOND, revenue: '1.0', query: 'companies=KSTL%2CQNTL' }], profile),
  ).not.toBeNull()
})
