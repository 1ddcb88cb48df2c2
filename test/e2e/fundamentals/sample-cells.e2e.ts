import { randomUUID } from 'node:crypto'
import { payloadCells } from '../../support/cells/expected-cells.ts'
import { ODD_PAYLOADS } from '../../support/cells/recorded-shapes.ts'
import { deliver } from '../support/desk/deliver.ts'
import { expect, test } from '../support/desk/desk.ts'
import { named, testStories } from '../support/sample-stories.ts'
import { elements, members, readJson, type Read } from '../../support/cells/read-json.ts'

// What an error of the service says, read from the JSON of a sample alone: without a reader of the application.

/** The members that can hold the words of an error; the first one that was sent counts. */
const WORDS = ['value', 'message', 'error', 'code']

const saidIn = (value: Read | undefined): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return elements(value).map(saidIn).join('; ')
  const named = WORDS.find((name) => members(value).has(name))
  return named === undefined ? '' : saidIn(members(value).get(named))
}

/** The text of an error body: a text, a list of them, a member with it, or the errors of an envelope. */
function errorText(json: string): string {
  const body = readJson(json)
  return saidIn(members(body).get('errors') ?? body)
}

/** Whether a body says by itself that it is an error, also under a status of success. */
function isRefusal(json: string): boolean {
  const body = members(readJson(json))
  const ok = body.get('ok')
  return ok === false || ok === 'false' || (body.has('errors') && !body.has('ok') && !body.has('data'))
}

/** Whether a body says that it is no error, whatever it holds. */
function isSuccess(json: string): boolean {
  const ok = members(readJson(json)).get('ok')
  return ok === true || ok === 'true'
}

// The same stories in other samples are among the long tests.
testStories((place) => place === 0)

/** An error of the service as it is sent. */
interface Refusal {
  name: string
  status: number
  body: string
}

// An error that does not say itself that it is one cannot come with a status of success.
const REFUSALS: readonly Refusal[] = named('errors').flatMap(([name, body], place) =>
  [...(isRefusal(body) ? [200] : []), [400, 403, 500][place % 3] ?? 400].map((status) => ({ name, status, body })),
)

const REFUSED_TESTS: readonly Refusal[] = named('webhook').flatMap(([name, body]) => {
  const status = Number(/test_response_(\d+)/.exec(name)?.[1] ?? 200)
  return status === 200 ? [] : [{ name, status, body }]
})

/** What the service said, as an error names it. */
const refusalWords = ({ status, body }: Refusal): string => `The service returned ${status}: “${errorText(body)}”.`

test('deliveries of each kind and errors show what an independent reading of their JSON finds', async ({
  openClient,
}) => {
  let refusal: Refusal | string = '[]'
  const { frame, webhooks, earnings } = await openClient((path) =>
    /\/fundamentals\/|\/webhook\/test/.test(path) ? refusal : '[]',
  )
  await test.step('a refused test delivery names the status and the words of its JSON', async () => {
    await frame.open('Webhooks')
    await webhooks.destination.fill('https://receiver.example/hook')
    for (const each of REFUSED_TESTS) {
      refusal = each
      await webhooks.send.click()
      await expect(webhooks.view.getByRole('alert'), each.name).toContainText(refusalWords(each))
    }
  })

  await test.step('deliveries', async () => {
    await webhooks.openPart('Receiver')
    await webhooks.start.click()
    const url = (await webhooks.addresses.first().textContent()) ?? ''
    const samples = named('webhook').filter(([name]) => !name.includes('test_response'))
    const ofEachKind = Map.groupBy(samples, ([, body]) => payloadCells(body).kind).values()
    const payloads = [...[...ofEachKind].flatMap((of) => of.slice(0, 1)), ...ODD_PAYLOADS]
    for (const [place, [name, body]] of payloads.entries()) {
      await deliver(url, body, randomUUID())
      const cells = payloadCells(body)
      // Two samples have the same payload ID, so the newest row is told by its number.
      await expect(webhooks.cellOf(webhooks.rows.first(), 'number'), name).toHaveText(`#${place + 1}`)
      await webhooks.rows.first().click()
      await expect(webhooks.fact('Payload id'), name).toHaveText(cells.payloadId)
      await expect(webhooks.fact('Kind'), name).toHaveText(new RegExp(`^${cells.kind}(, same as .*)?$`))
      if (cells.action !== '')
        await expect(webhooks.fact('Action'), name).toHaveText(new RegExp(`^${cells.action}(, same as .*)?$`))
      await expect(webhooks.fact('Item'), name).toHaveText(new RegExp(`^${cells.item}, `))
      if (cells.timestamp !== '') await expect(webhooks.fact('Timestamp'), name).toHaveText(cells.timestamp)
      await expect
        .poll(async () => (await webhooks.bodyText.textContent())?.replaceAll(/\s/g, ''), name)
        .toBe(body.replaceAll(/\s/g, ''))
    }
  })

  await test.step('an error names the status and the words that were sent', async () => {
    await frame.open('Earnings')
    for (const [place, each] of REFUSALS.entries()) {
      refusal = each
      // Each has its own company, so that nothing of another one is on screen.
      await earnings.show(`E${place}`)
      // An answer without data is no failure.
      const saysNone = each.status === 200 && each.body.includes('no_data_found')
      const said = saysNone ? earnings.view : earnings.view.getByRole('alert')
      await expect(said, each.name).toContainText(refusalWords(each))
      if (saysNone) await expect(earnings.view.getByRole('alert'), each.name).toHaveCount(0)
    }
  })

  await test.step('errors that came with data are named beside them', async () => {
    for (const [place, [name, text]] of named('errors')
      .filter(([, each]) => isSuccess(each))
      .entries()) {
      refusal = text
      await earnings.show(`S${place}`)
      await expect(earnings.reported, name).toHaveText(`The service reported success, with errors${errorText(text)}`)
    }
    refusal =
      '{"ok":true,"errors":[{"code":"x","value":"One was left out"}],"data":[{"id":{"asOf":"2026-09-30","reportType":"A","period":"3M"},"basicEps":0.1}]}'
    await earnings.show('TIDI')
    await expect(earnings.reported).toContainText('One was left out')
    await expect(earnings.numbers).toHaveCount(1)
  })
})
