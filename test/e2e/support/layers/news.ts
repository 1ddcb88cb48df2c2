import { VIEWS_WITH_CONTENT } from '../views-with-content.ts'
import { menu, openMenuOf, type Layer } from './layer.ts'

const QUERIES = ['features/news/organise/query-dialog.tsx']

/** What opens in the news. */
export const NEWS_LAYERS: readonly Layer[] = [
  {
    name: 'a new watch list',
    from: ['features/news/organise/organiser-dialogs.tsx'],
    async open(desk) {
      await VIEWS_WITH_CONTENT.News(desk)
      await desk.news.addWatchList.click()
    },
  },
  {
    name: 'a watch list that is changed',
    from: ['features/news/organise/organiser-dialogs.tsx'],
    async open({ news }) {
      await news.watch('Chips', 'KSTL')
      await news.editList('Chips').click()
    },
  },
  { name: 'a saved search', from: QUERIES, open: ({ news }) => news.saveSearch.click() },
  { name: 'a mute rule', from: QUERIES, open: ({ news }) => news.addMuteRule.click() },
  {
    name: 'an alert with a query that cannot be read',
    from: QUERIES,
    async open({ news, frame }) {
      await news.addAlert.click()
      await frame.dialog.getByLabel('Value', { exact: true }).fill('QNTL')
      await frame.dialog.getByRole('textbox', { name: 'Query' }).fill('rank>=9 (')
      await frame.dialog.locator('.field-problem').waitFor()
    },
  },
  {
    name: 'several stories by their IDs',
    from: ['features/news/search/open-by-id.tsx'],
    async open({ news }) {
      await news.openById.fill('1 2 x')
      await news.openById.press('Enter')
    },
  },
  {
    name: 'the suggestions of the search',
    from: ['features/news/search/story-search.tsx'],
    open: ({ news }) => news.search.fill('is:'),
    part: ({ page }) => page.getByRole('listbox', { name: 'Suggestions' }),
  },
  {
    name: 'the menu of the list',
    from: ['features/news/list/list-pane.tsx'],
    async open({ news, page }) {
      await news.search.fill('')
      await page.keyboard.press('Escape')
      await news.listMenu.click()
    },
    part: menu,
  },
  {
    name: 'the menu of a story',
    from: ['features/news/list/story-list.tsx'],
    open: ({ news }) => openMenuOf(news.rows.first()),
    part: menu,
  },
  {
    name: 'the menu of a list in the side bar',
    from: ['features/news/organise/side-bar.tsx'],
    open: ({ news }) => openMenuOf(news.entry('Chips')),
    part: menu,
  },
  {
    name: 'the menu of a symbol',
    from: ['features/news/story/story-chips.tsx'],
    open: ({ news }) => openMenuOf(news.symbol),
    part: menu,
  },
  {
    name: 'the menu of a text',
    from: ['features/news/story/story-pane.tsx'],
    open: ({ news }) => openMenuOf(news.title),
    part: menu,
  },
  {
    name: 'the menu of a link',
    from: ['ui/text/html-block.tsx'],
    open: ({ news }) => openMenuOf(news.body.getByRole('link').first()),
    part: menu,
  },
  {
    name: 'the label of a story',
    from: ['features/news/story/story-marks.tsx'],
    async open({ news, page }) {
      await news.reading.focus()
      await page.keyboard.press('l')
    },
    part: ({ news }) => news.markEditor,
  },
  {
    name: 'the note of a story',
    from: ['features/news/story/story-marks.tsx'],
    async open({ news, page }) {
      await news.reading.focus()
      await page.keyboard.press('e')
    },
    part: ({ news }) => news.markEditor,
  },
  {
    name: 'what is found in a story',
    from: ['features/news/story/find-bar.tsx'],
    async open({ news, page }) {
      await news.reading.focus()
      await page.keyboard.press('Control+f')
    },
    part: ({ news }) => news.findBar,
  },
]
