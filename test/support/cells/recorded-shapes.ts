// Small bodies in forms that real services were seen to send and that no sample has.

/** Numbers as texts, an original of zero, names twice, empty names, references in a title, blank texts, a picture whose first size has no description. */
export const ODD_STORIES = JSON.stringify([
  {
    id: '70020001',
    original_id: 0,
    author: '',
    created: 'Thu, 08 Oct 2026 00:30:00 -0400',
    updated: 'Thu, 08 Oct 2026 00:30:00 -0400',
    title: 'R&amp;D at S&P members &lt;rises&gt;',
    teaser: '\u00a0',
    body: '<p>Q1 &lt; Q2</p><img src="https://pictures.example/quarters.png" alt="Q1 &amp; Q2">',
    url: 'https://news.example/70020001?from=a&to=b',
    image: [
      { size: 'thumb', url: 'https://pictures.example/thumb.png', alt: '' },
      { size: 'large', url: 'https://photographs.example/large.png', alt: 'R&amp;D' },
    ],
    channels: [{ name: 'News' }, { name: 'News' }, { name: '' }],
    tags: [{ name: 'a' }, { name: 'a' }, { name: '' }],
    stocks: [
      { name: 'BRK/B', exchange: '' },
      { name: 'BRK/B', exchange: 'NYSE' },
      { name: '$BTC', isin: '', cusip: '' },
      { name: '', exchange: 'NYSE' },
    ],
    importance_rank: '3',
  },
  { id: 70020002, original_id: 70020001, title: 'Without dates', channels: ['Plain'], tags: [], stocks: ['TIDI'] },
])

const record = (asOf: string, reportType: string, aorOrRestate: string, isCalculated: string, values: string): string =>
  `{"id":{"companyId":"C","asOf":"${asOf}","reportType":"${reportType}","period":"3M","aorOrRestate":"${aorOrRestate}"},"fiscalYearEnd":"9","isCalculated":${isCalculated},${values}}`

const QUARTER = record('2026-09-30', 'A', 'AOR', 'false', '"roe":"0.465","roa":-0.0,"grossMargin":1e-05')
const RESTATED = record('2026-09-30', 'R', 'RESTATE', 'true', '"roe":0.4650000000000000001,"interestCoverage":3.10')
const BEFORE = record('2026-06-30', 'A', 'AOR', 'null', '"roe":null,"roa":12345678901234567890')

const ratiosOf = (records: string): string => `{"result":[{"symbol":"TIDI","operationRatios":${records}}]}`

/** Responses of ratios by the form that they have. */
export const RATIO_SHAPES: readonly (readonly [string, string])[] = [
  ['numbers as texts and more digits than a double holds', ratiosOf(`[${QUARTER},${RESTATED},${BEFORE}]`)],
  ['records in a map by period', ratiosOf(`{"3M":${QUARTER}}`)],
  ['a body that is a JSON text with JSON in it', JSON.stringify(ratiosOf(`[${QUARTER}]`))],
]

const report = (values: string): string =>
  `{"id":{"shareClassId":"S","asOf":"2026-09-30","reportType":"R","period":"3M","aorOrRestate":"RESTATE"},"fiscalYearEnd":"9",${values}}`

const REPORT = report('"currencyId":"USD","periodEndingDate":"2026-09-27","basicEps":1.850,"shares":14815306000.0')
const PRELIMINARY = `{"id":{"asOf":"2026-06-30","reportType":"P","period":"3M"},"basicEps":"-0.10","segments":[{"revenue":2.50},{"revenue":1e-05}]}`

const ofYear = (asOf: string, reportType: string, period: string, values: string): string =>
  `{"id":{"asOf":"${asOf}","reportType":"${reportType}","period":"${period}"},"fiscalYearEnd":9,${values}}`

/** A quarter, the one of a year before in another currency, and others that are not of the same basis, period or year. */
const TWO_YEARS = [
  ofYear('2026-06-30', 'A', '3M', '"currencyId":"USD","periodEndingDate":"2026-06-30","basicEps":1.16'),
  ofYear('2025-09-28', 'A', '3M', '"currencyId":"EUR","periodEndingDate":"2025-09-27","basicEps":-1.130,"shares":7.0'),
  ofYear('2026-09-30', 'A', '3M', '"currencyId":"USD","periodEndingDate":"2026-10-03","basicEps":2.20,"costs":-3e-05'),
  ofYear('2025-09-28', 'R', '3M', '"currencyId":"USD","periodEndingDate":"2025-09-28","basicEps":1.11'),
  ofYear('2025-09-28', 'A', '12M', '"currencyId":"USD","periodEndingDate":"2025-09-28","basicEps":1.14'),
  ofYear('2024-09-28', 'A', '3M', '"currencyId":"EUR","periodEndingDate":"2024-09-28","basicEps":1.12'),
].join()

/** Responses of earnings by the form that they have: the same reports in four frames, and those of years. */
export const EARNINGS_SHAPES: readonly (readonly [string, string])[] = [
  ['result[].earningReports[]', `{"result":[{"symbol":"TIDI","earningReports":[${REPORT},${PRELIMINARY}]}]}`],
  ['data', `{"ok":true,"errors":[],"data":[${REPORT},${PRELIMINARY}]}`],
  ['data.result', `{"ok":"true","data":{"result":[{"symbol":"TIDI","earningReports":[${REPORT},${PRELIMINARY}]}]}}`],
  [
    'a map by period',
    '{"ok":true,"data":{"TIDI":{"3M":{"periodEndingDate":"2026-09-30","basicEps":0.610},"12M":{"basicEps":"2.44","fiscalYearEnd":"9"}}}}',
  ],
  ['a body that is a JSON text with JSON in it', JSON.stringify(`{"result":[{"earningReports":[${REPORT}]}]}`)],
  ['reports of two years', `{"result":[{"symbol":"TIDI","earningReports":[${TWO_YEARS}]}]}`],
]

/** Payloads with an ID that a double cannot hold, without an action, and with an unknown one. */
export const ODD_PAYLOADS: readonly (readonly [string, string])[] = [
  [
    'digits that a double cannot hold',
    '{"id":"p1","kind":"News/v1","data":{"action":"UPDATED","id":12345678901234567890,"timestamp":"2026-10-08T07:00:00.123456789Z","content":{"rank":1.50,"tiny":1e-05}}}',
  ],
  ['no action and no time', '{"id":"p2","kind":"data/v1/wiims","data":{"id":"6720f109a4c99dd8ae0c0009"}}'],
  [
    'an action that is not described',
    '{"id":"p3","kind":"other/kind","data":{"action":"Merged","id":7,"timestamp":"2026-10-08T07:00:00Z"}}',
  ],
]
