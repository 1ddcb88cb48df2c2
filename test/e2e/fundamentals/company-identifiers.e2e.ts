import { expect, test } from '../support/desk/desk.ts'
import { ratioRecord, ratiosOf } from '../support/desk/scripted-ratios.ts'

const ISIN = 'ZZ0000000001'

const ratiosWith = (grossMargin: number): string =>
  ratiosOf('TIDI', 'Tidewater Instruments', [ratioRecord('2026-09-30', 'A', { grossMargin })], {
    isin: ISIN,
    cusip: 'Z00000001',
  })

const story = (id: number, title: string, stock: object): object => ({
  id,
  title,
  created: `Fri, 30 Oct 2026 16:18:0${id} -0400`,
  updated: `Fri, 30 Oct 2026 16:18:0${id} -0400`,
  body: '<p>Text</p>',
  stocks: [stock],
})

const STORIES = JSON.stringify([
  story(1, 'Under its symbol', { name: 'TIDI', exchange: 'NYSE', isin: ISIN }),
  story(2, 'Listed in London', { name: 'TIDL', exchange: 'LSE', isin: ISIN }),
  story(3, 'Known by its CUSIP', { name: 'TIDC', exchange: 'OTC', cusip: 'Z00000001' }),
  story(4, 'Of another company', { name: 'TIDL', exchange: 'BER', isin: 'ZZ0000000009' }),
])

// C9
test('the page of a company has the stories with its ISIN and its CUSIP and says by what they belong to it, an ISIN is suggested in the search and leads to the company, and a refresh of the page changes the table of ratios as well', async ({
  openClient,
}) => {
  let ratiosText = ratiosWith(0.41)
  const desk = await openClient((path) =>
    path.includes('/operationRatios')
      ? ratiosText
      : path.includes('removed') || !path.includes('/news')
        ? '[]'
        : STORIES,
  )
  const { page, frame, news, ratios, sheet, paths } = desk
  await expect(news.rows).toHaveCount(4)
  await frame.open('Company')
  await sheet.show('TIDI')
  await expect(sheet.stories).toHaveText([
    /Known by its CUSIP.*by CUSIP Z00000001/,
    /Listed in London.*by ISIN ZZ0000000001/,
    /Under its symbol$/,
  ])
  // Its ISIN leads to the stories.
  await sheet.sheet.getByRole('button', { name: ISIN }).click()
  await expect(news.search).toHaveValue(`isin:${ISIN}`)
  await expect(news.rows).toHaveCount(2)
  await news.search.fill('')
  await news.search.press('Escape')

  await news.search.fill('isin:zz')
  await expect(page.getByRole('option', { name: `isin:${ISIN}` })).toContainText('2 stories')
  await news.search.fill('isin:ZZ-1')
  await expect(news.searchMistake).toHaveText('isin:ZZ-1')
  await news.search.fill('cusip:z00000001')
  await expect(news.rows).toHaveCount(1)
  await news.search.fill('')
  await news.search.press('Escape')

  await news.rows.filter({ hasText: 'Listed in London' }).click()
  // Its symbol and its ISIN belong to two companies here, so each has a menu of its own.
  await news.symbol.click({ button: 'right' })
  const opening = page.getByRole('menuitem', { name: /^Open the company/ })
  await expect(opening).toHaveText(['Open the company'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `ISIN ${ISIN}` }).click({ button: 'right' })
  await expect(opening).toHaveText(['Open the company with this ISIN'])
  await opening.click()
  await expect(sheet.name).toHaveText('Tidewater Instruments')

  await frame.open('News')
  await page.keyboard.press('Control+k')
  await expect(frame.paletteField).toBeFocused()
  await page.keyboard.type(ISIN.toLowerCase())
  await expect(frame.offer(/^TIDI company page/)).toContainText(`ISIN ${ISIN}`)
  await expect(frame.offer(/^TIDI company page/)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(sheet.name).toHaveText('Tidewater Instruments')

  await frame.open('Ratios')
  await ratios.show('TIDI')
  const shown = ratios.row('Gross margin').getByRole('gridcell')
  await ratios.showValues('As sent')
  await expect(shown).toHaveText(['0.41'])
  await frame.open('Company')
  const onSheet = sheet.ratios.getByRole('row', { name: /^Gross margin/ })
  await expect(onSheet).toContainText('41.0%')
  ratiosText = ratiosWith(0.57)
  await sheet.refresh.click()
  await expect(onSheet).toContainText('57.0%')
  // The page asks for other things as well, whose answers may come later.
  await expect(sheet.source).toHaveText(/^Live[^…]*$/)
  const requests = paths.length
  await frame.open('Ratios')
  await expect(shown).toHaveText(['0.57'])
  expect(paths).toHaveLength(requests)
})
