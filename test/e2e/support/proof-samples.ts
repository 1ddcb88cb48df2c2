import { pathSteps } from '../../../app/domain/responses/wire-path.ts'
import { samplesOf, type Sample } from '../../support/cases/samples.ts'
import { claimsIn, numbersIn } from '../pages/numbers.ts'
import { expect, test } from './desk/desk.ts'
import { unproven } from './desk/stored-responses.ts'

/** Tests that every number of some of the samples is shown and leads to its response. */
export function testSamples(isTested: (sample: Sample) => boolean = () => true): void {
  for (const { source, name, text } of samplesOf('fundamentals').filter(isTested))
    test(`every number of the ${source} sample ${name} is shown and leads to its response`, async ({ openClient }) => {
      const symbol = /"symbol":\s*"(\w+)"/.exec(text)?.[1] ?? 'AAPL'
      const isRatios = text.includes('"operationRatios"')
      // An excerpt is only the list, so it is put into the envelope of the description.
      const response = text.trimStart().startsWith('[') ? `{"ok": true, "errors": [], "data": ${text}}` : text
      const desk = await openClient((path) => (path.includes('/fundamentals/') ? response : '[]'))
      const { userData, frame, ratios, earnings } = desk
      await frame.open(isRatios ? 'Ratios' : 'Earnings')
      if (isRatios) {
        await ratios.add(symbol)
        await expect(ratios.source).toContainText(/^(Live|Cached)[^…]*$/)
        await ratios.chooseBasis(/"reportType":\s*"(\w+)"/.exec(text)?.[1] ?? 'A')
        await ratios.showValues('As sent')
        await ratios.numbers.first().waitFor()
        await ratios.chooseEveryRatio()
      } else {
        await earnings.show(symbol)
        await earnings.values('As sent')
        await numbersIn(earnings.grid).first().waitFor()
        await earnings.showEvery()
      }
      const table = isRatios ? ratios.table : earnings.grid
      await numbersIn(table).first().waitFor()
      // Nothing was left out: there are as many numbers as in the sample outside of identities and the company, those sent as texts too.
      const ofCompany = ['yearofEstablishment', 'cik']
      const sent = [...response.matchAll(/"(\w+)":\s*(?:-?\d[\d.e+-]*|"-?\d+(?:\.\d+)?")(?=\s*[,}])/g)]
        .map(([, field = '']) => field)
        .filter((field) => !(isRatios ? [...ofCompany, 'fiscalYearEnd'] : ofCompany).includes(field))
      // The rows of the last group are drawn a moment after its ratios are chosen.
      const membersShown = async () => (await claimsIn(table)).map(({ path }) => pathSteps(path)?.at(-1)).sort()
      await expect.poll(membersShown).toEqual(sent.sort())
      await expect.poll(async () => unproven(userData, await claimsIn(table))).toEqual([])
    })
}
