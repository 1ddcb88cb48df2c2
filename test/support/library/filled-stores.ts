import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { openLibrary, type Library } from '../../../main/modules/library/store/library.ts'
import { encodePng } from '../views/png.ts'
import { OWNER, responseOf, stockOf, storyOf } from '../records/stories.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

// A folder of stores with known content.

export const SYMBOLS = ['KSTL', 'QNTL', 'VRDT']
export const FIELDS = ['roe', 'netMargin', 'debtToEquity']
const DAY = 86_400_000
/** When the content was stored. */
export const NOW = Date.UTC(2026, 10, 20)

function storeNews(library: Library): void {
  let count = 0
  const respond = (completeness: 'abstract' | 'full', items: readonly object[], receivedAt: number): void => {
    const text = JSON.stringify(items)
    const response = {
      ...responseOf(text, receivedAt),
      request: `GET https://a.example/api/v2/news?displayOutput=${completeness}&n=${++count}`,
    }
    library.news.storeStories(
      OWNER,
      response,
      completeness,
      items.map((item, place) => JSON.stringify({ item, path: `$[${place}]` })),
    )
  }
  for (let page = 0; page < 6; page++)
    respond(
      'full',
      Array.from({ length: 20 }, (_, place) => {
        const id = page * 20 + place + 1
        const created = formatServiceDate(NOW - id * 61_000)
        return storyOf({
          id,
          title: `Story ${id} of ${SYMBOLS[id % 3] ?? ''}`,
          teaser: `What happened in case ${id}.`,
          body: `<p>${`Sentence ${id} of the body. `.repeat(10 + (id % 40))}</p>`,
          created,
          updated: created,
          stocks: [stockOf(SYMBOLS[id % 3] ?? '')],
          originalId: id % 10 === 0 ? id - 1 : null,
        })
      }),
      NOW + page,
    )
  for (let id = 5; id <= 120; id += 5) {
    const created = formatServiceDate(NOW - id * 61_000)
    respond(
      'full',
      [
        storyOf({
          id,
          title: `Story ${id} of ${SYMBOLS[id % 3] ?? ''}, corrected`,
          teaser: `What happened in case ${id}.`,
          body: `<p>Corrected body of ${id}.</p>`,
          created,
          updated: formatServiceDate(NOW - id * 61_000 + 30_000),
          stocks: [stockOf(SYMBOLS[id % 3] ?? '')],
          originalId: id % 10 === 0 ? id - 1 : null,
        }),
      ],
      NOW + 1000 + id,
    )
  }
}

function storeRatios(library: Library): void {
  for (const [place, symbol] of SYMBOLS.entries())
    for (let receipt = 0; receipt < 3; receipt++) {
      const receivedAt = NOW + place * 10 + receipt
      const records = Array.from({ length: 24 }, (_, period) => ({
        id: {
          companyId: `C${place}`,
          asOf: `${2020 + Math.floor(period / 4)}-0${(period % 4) * 2 + 1}-28`,
          reportType: 'TTM',
          period: '12M',
          aorOrRestate: 'RESTATE',
        },
        fiscalYearEnd: 12,
        isCalculated: false,
        ...Object.fromEntries(FIELDS.map((name, at) => [name, Number(`0.${place + 1}${period + 10}${at}${receipt}`)])),
      }))
      const text = JSON.stringify({
        result: [{ symbol, company: { primarySymbol: symbol }, operationRatios: records }],
      })
      library.fundamentals.storeRatios(
        OWNER,
        {
          ...responseOf(text, receivedAt),
          request: `GET https://a.example/api/v2.1/fundamentals/operationRatios?symbols=${symbol}&n=${receipt}`,
        },
        [
          {
            symbol,
            company: null,
            error: null,
            records: records.map(({ id, fiscalYearEnd, isCalculated, ...values }, at) => ({
              id,
              fiscalYearEnd,
              isCalculated,
              values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
              path: `$.result[0].operationRatios[${at}]`,
            })),
          },
        ],
      )
    }
}

function storeOwn(library: Library): void {
  for (let id = 1; id <= 120; id++) {
    library.news.markStories(OWNER, [id], { readAt: NOW })
    if (id % 2 === 0) library.news.markStories(OWNER, [id], { label: `Label ${id % 7}` })
    if (id % 3 === 0)
      library.news.markStories(OWNER, [id], { note: `Note ${id}: ${'a remark of the analyst. '.repeat(8)}` })
  }
  for (let count = 1; count <= 12; count++) {
    library.companies.saveWatchList({
      id: null,
      name: `List ${count}`,
      symbols: [...SYMBOLS, `S${count}`],
      isPaused: false,
    })
    library.companies.saveNamedQuery({
      id: null,
      purpose: 'saved',
      name: `Search ${count}`,
      query: `case ${count}`,
      colour: null,
      sound: null,
    })
    library.webhooks.addWebhookTest(OWNER, {
      sentAt: NOW + count,
      destination: `https://hook.example/${count}`,
      kind: 'News/v1',
      transformed: false,
      durationMs: 12.5,
      delivered: true,
      status: 200,
      message: `Delivered ${count}`,
    })
  }
}

function storeDeliveries(library: Library): void {
  for (let count = 1; count <= 60; count++)
    library.webhooks.storeDeliveries([
      {
        receivedAt: NOW + count,
        deliveryId: `delivery-${count}`,
        payloadId: `payload-${count % 50}`,
        apiVersion: 'webhook/v1',
        kindAsSent: 'News',
        kind: 'News/v1',
        action: 'created',
        dataId: String(count),
        revision: '1',
        timestamp: null,
        errorText: null,
        signature: 'absent',
        isTls: false,
        bytes: 300,
        status: 200,
        answeredAfterMs: 3,
        wasCut: false,
        path: '/hook',
        headers: [['content-type', 'application/json']],
        raw: new TextEncoder().encode(JSON.stringify({ id: count, text: `Delivered text ${count}. `.repeat(12) })),
      },
    ])
}

/** The pixels of a picture of 30 × 30, which hardly compress. */
function noise(seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length: 30 * 30 * 4 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

/** A folder with news, ratios, pictures, the person's marks and lists, deliveries, and an automatic backup of the day after. */
export function filledFolder(): string {
  const folder = temporaryFolder()
  const library = openLibrary(folder, () => NOW)
  storeNews(library)
  storeRatios(library)
  storeOwn(library)
  storeDeliveries(library)
  for (let count = 1; count <= 8; count++)
    library.news.storeImage(OWNER, `https://a.example/${count}.png`, {
      type: 'image/png',
      bytes: Uint8Array.from(encodePng({ width: 30, height: 30, pixels: noise(count) })),
      receivedAt: NOW,
    })
  library.files.close()
  // The user store is backed up when the application starts on another day.
  openLibrary(folder, () => NOW + DAY).files.close()
  return folder
}
