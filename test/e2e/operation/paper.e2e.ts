import { join } from 'node:path'
import { expect, test } from '../support/desk/desk.ts'
import { saveTo } from '../support/looks/dialogs.ts'
import { missingTools, readPdf, type PdfFacts } from '../support/looks/pdf.ts'

const missing = missingTools('pdfinfo', 'pdffonts', 'pdftotext', 'qpdf')
test.skip(missing.length > 0, `${missing.join(', ')} not installed`)

/** What is true of every paper of the demonstration. */
function expectPaper({ pages, fontTypes, isEmbedded, structure, texts, check }: PdfFacts): void {
  expect(fontTypes).not.toContain('Type 3')
  expect(isEmbedded).toBe(true)
  expect(structure).toMatch(/^ +H[12] /m)
  expect(check).toContain('No syntax or stream encoding errors found')
  expect(texts).toHaveLength(pages)
  texts.forEach((text, place) => {
    const number = `Page ${place + 1} of ${pages}`
    expect(text).toContain(number)
    expect(text).toContain('Made-up data')
    // The foot breaks into lines where a title is long or its times are wide, with the number of the page beside them.
    const words = text.replace(number, '').replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/ · created \d[^·]+ · from the demonstration, whose companies are made up, received \d/)
  })
}

test('the page of a company and a story are tagged documents with real typefaces and numbered pages, and nothing to press', async ({
  openDemo,
  scratch,
}) => {
  const { app, page, frame, news, sheet } = await openDemo('Company')
  await sheet.show('QNTL')
  await expect(sheet.name).toHaveText('Quintel Semiconductor')
  await sheet.stories.first().waitFor()
  await sheet.earnings.getByRole('row').nth(3).waitFor()
  const file = join(scratch, 'company.pdf')
  await saveTo(app, file)
  const before = await page.title()
  await page.keyboard.press('Control+e')
  await expect(frame.message.filter({ hasText: 'Written to' })).toBeVisible()
  const pdf = readPdf(file)
  expectPaper(pdf)
  expect(pdf.title).toBe('Quintel Semiconductor (QNTL)')
  expect(pdf.structure.match(/^ +Table /gm)?.length).toBeGreaterThanOrEqual(3)
  expect(pdf.texts.join(' ')).toContain('Gross margin')
  // The window is as it was.
  await expect(page).toHaveTitle(before)

  await frame.open('News')
  await news.rows.first().click()
  await news.body.waitFor()
  const title = (await news.title.textContent()) ?? ''
  const storyFile = join(scratch, 'story.pdf')
  await saveTo(app, storyFile)
  await page.keyboard.press('Control+e')
  await expect(frame.message.filter({ hasText: 'story.pdf' })).toBeVisible()
  const story = readPdf(storyFile)
  expectPaper(story)
  expect(story.texts.join(' ')).toContain(title.slice(0, 20))
  expect(story.texts.join(' ')).not.toMatch(/Show the stored response|All stories/)
})
