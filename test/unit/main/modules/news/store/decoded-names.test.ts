import { expect, it } from 'vitest'
import { entriesOf } from '../../../../../support/cases/pages.ts'
import {
  idsOf,
  openTestLibrary,
  OWNER,
  stockOf,
  store,
  storyOf,
  listOf,
} from '../../../../../support/records/stories.ts'

/** A story as a response in XML names it, in which references are written twice, and in JSON. */
const [ESCAPED, PLAIN] = ['&amp;', '&'].map((and) =>
  storyOf({
    author: `Lane ${and} Cole`,
    channels: [`M${and}A`],
    tags: [`Food ${and} Drink`],
    stocks: [stockOf('QNTL', { sector: `Oil ${and} Gas`, gics: `Packaged Foods ${and} Meats` })],
  }),
)

// I3
it('names with references are read, listed, counted and found as they are without', () => {
  const library = openTestLibrary()
  store(library, [ESCAPED ?? storyOf()], 'full', 1000)
  const item = library.news.readStory(OWNER, 7)?.item
  expect([item?.author, ...[item?.channels, item?.tags].map((pages) => pages && entriesOf(pages))]).toEqual([
    'Lane & Cole',
    ['M&A'],
    ['Food & Drink'],
  ])
  expect(item && entriesOf(item.stocks)).toMatchObject([{ sector: 'Oil & Gas', gics: 'Packaged Foods & Meats' }])
  const [row] = listOf(library, '').rows
  expect([row?.author, row?.channels]).toEqual(['Lane & Cole', ['M&A']])
  const { facets } = library.news.readFacets(OWNER, '')
  for (const name of ['Lane & Cole', 'M&A', 'Food & Drink', 'Oil & Gas', 'Packaged Foods & Meats'])
    expect(facets.some(({ values }) => values.some(({ value }) => value === name))).toBe(true)
  expect(library.news.readSectors(OWNER, ['QNTL']).map(({ sector }) => sector)).toEqual(['Oil & Gas'])
  for (const query of ['chan:M&A', 'chan:"M&amp;A"', 'tag:"Food & Drink"', 'sector:"Oil & Gas"'])
    expect([query, idsOf(library, query)]).toEqual([query, [7]])
  expect(idsOf(library, 'gics:"Packaged Foods & Meats" author:"Lane & Cole"')).toEqual([7])
})

it('a response that names the same without references tells of no edit', () => {
  const library = openTestLibrary()
  store(library, [ESCAPED ?? storyOf()], 'full', 1000)
  store(library, [PLAIN ?? storyOf()], 'full', 2000)
  expect(library.news.readStory(OWNER, 7)).toMatchObject({ edits: 0, unannouncedEdits: 0 })
})
