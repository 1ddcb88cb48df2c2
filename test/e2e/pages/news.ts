import { expect, type Locator, type Page } from '@playwright/test'
import { chooseTool } from './tools.ts'
import { typeInField } from './typing.ts'

/** The news view: side bar, list, and the story on screen. */
export function newsPage(page: Page) {
  const side = page.getByRole('navigation', { name: 'Stories to read' })
  const listPane = page.getByRole('region', { name: 'Story list' })
  const list = listPane.getByRole('listbox', { name: 'Stories' })
  const story = page.getByRole('region', { name: 'Story', exact: true })
  const pictures = story.getByRole('region', { name: 'Pictures' })
  const changes = story.getByRole('region', { name: 'History' })
  const search = page.getByRole('combobox', { name: 'Search stories' })
  const openById = page.getByRole('textbox', { name: 'Open by node ID or address' })
  const nodeId = story.getByTitle('Node ID')
  const listSource = listPane.locator('.source-mark')
  const storySource = story.locator('.source-mark')

  return {
    search,
    /** The marked error in a query. */
    searchMistake: page.locator('.search-error mark'),
    suggestion: (name: RegExp): Locator =>
      page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name }),
    openById,
    /** The time as of which the news is shown, and what the story says of it. */
    knownAt: page.getByRole('textbox', { name: 'Known at this time' }),
    knownNote: story.locator('.story-known'),

    list,
    listPane,
    listSource,
    /** The number of stories in the list, as text. */
    listCount: listPane.locator('.pane-head .quiet'),
    rows: list.getByRole('option'),
    /** The row at that place of the whole list, from 1. */
    rowAt: (place: number): Locator => list.locator(`[aria-posinset="${place}"]`),
    unreadRows: list.locator('[role=option][data-read=false]'),
    /** The menu of density and columns, and its entries. */
    listMenu: listPane.getByRole('button', { name: /list: density and columns$/ }),
    listEntry: (name: string): Locator =>
      page.getByRole('menu', { name: /list: density and columns$/ }).getByText(name, { exact: true }),
    /** The day of the first story in sight, the heads of the days below it, and the heads of the columns of compact stories. */
    dayInSight: listPane.locator('.story-day-in-sight'),
    days: list.locator('.story-day'),
    columnHeads: listPane.locator('.story-head > span'),
    /** The different heights of the rows on screen. */
    rowHeights: async (): Promise<number[]> => [
      ...new Set(
        await list.getByRole('option').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height)),
      ),
    ],
    unreadDot: (row: Locator): Locator => row.locator('.story-row-unread'),
    liveDot: listSource.locator('.source-mark-dot'),
    chosen: list.getByRole('option', { selected: true }),
    titleOf: (row: Locator): Locator => row.locator('.story-row-title'),
    metaOf: (row: Locator): Locator => row.locator('.story-row-meta'),
    refresh: page.getByRole('button', { name: 'Refresh', exact: true }),
    confirmAddress: page.getByRole('button', { name: 'Confirm this address' }),
    watchState: listPane.getByRole('status').filter({ hasText: /^(Watch lists|Refreshing)/ }),

    /** Below the list, while older stories are requested. */
    requestingOlder: listPane.getByText('Requesting older stories…'),

    refreshLists: listPane.getByRole('button', { name: 'Refresh lists' }),

    side,
    /** What has the focus in the side bar. */
    focusInSide: side.locator(':focus'),
    entry: (name: string): Locator => side.getByRole('button', { name: new RegExp(`^${name}`) }),
    countOf: (name: string): Locator =>
      side.getByRole('button', { name: new RegExp(`^${name}`) }).locator('.side-count'),
    entriesOf: (group: string): Locator =>
      side.getByRole('region', { name: group }).getByRole('listitem').getByRole('button').first(),
    editList: (name: string): Locator => side.getByRole('button', { name: `Edit ${name}` }),
    addWatchList: side.getByRole('button', { name: 'Add a watch list' }),
    saveSearch: side.getByRole('button', { name: 'Save a search' }),
    addAlert: side.getByRole('button', { name: 'Add an alert' }),
    addMuteRule: side.getByRole('button', { name: 'Add a mute rule' }),

    /** A group of values to filter by: what opens it, and its values. */
    facet: (name: string) => {
      const group = side.locator('.facet').filter({ has: page.locator('summary', { hasText: name }) })
      return {
        open: group.locator('summary'),
        value: (value: string): Locator => group.getByRole('button', { name: new RegExp(`^${value} `) }),
      }
    },
    /** The stories with a similar title, below the text. */
    similar: story.locator('.story-chain').filter({ hasText: 'Similar titles' }),

    story,
    /** The element that scrolls and receives the story's keys. */
    reading: story.locator('.story-scroll'),
    title: story.locator('.story-title'),
    facts: story.locator('.story-facts'),
    nodeId,
    zone: (name: 'ET' | 'Local' | 'UTC'): Locator => story.getByRole('radio', { name, exact: true }),
    teaser: story.locator('.story-teaser'),
    body: story.locator('.story-body'),
    /** The address of the story on the web. */
    address: story.locator('.story-facts').getByRole('button'),
    /** Elements and attributes that must not come into the window from a story. */
    forbidden: story.locator(
      '.story script, .story img, .story iframe, .story style, .story svg:not(.icon), .story video, .story [onerror], .story [style]',
    ),
    /** Shows the story in one of its forms, also where the bar has no room for them. */
    showAs: (name: 'Story' | 'Text' | 'Raw'): Promise<void> => chooseTool(story, name),
    plainText: story.locator('.story-plain'),
    rawText: story.locator('.story-raw'),
    storySource,
    askAgain: story.getByRole('button', { name: 'Refresh the story' }),
    symbol: story.locator('.story-symbol').getByRole('button').first(),
    ratiosOfSymbol: story.getByRole('button', { name: 'ratios' }).first(),
    star: story.getByRole('button', { name: /^Star/ }),
    pin: story.getByRole('button', { name: /^Pin(ned)?$/ }),
    note: story.getByRole('note'),
    highlights: story.getByRole('region', { name: 'Highlights' }),
    /** The field for a label or a note. */
    markEditor: story.locator('.story-marks-edit'),
    /** What became of a link. */
    linkNote: story.locator('.link-note'),
    openLink: story.locator('.link-note').getByRole('button', { name: 'Open', exact: true }),
    findBar: story.getByRole('search'),

    pictures,
    loadPictures: pictures.getByRole('button', { name: 'Load', exact: true }),
    picture: (name: string): Locator => pictures.getByRole('img', { name }),

    changes,
    showText: story.getByRole('button', { name: 'Back to the story' }),
    showChanges: story.getByRole('button', { name: /^History/ }),
    versions: changes.getByRole('listitem'),
    /** The version in which these words were highlighted. */
    versionWith: (words: string): Locator =>
      changes.locator('.history-version').filter({ has: page.locator('mark', { hasText: words }) }),
    addedWords: changes.getByRole('insertion'),
    /** The two versions of a rewritten paragraph. */
    rewritten: changes.locator('.history-pair > div'),
    changedPart: (label: string): Locator => changes.locator('.history-part').filter({ hasText: label }),

    rowOf: (id: string): Locator => list.locator(`[id="story-${id}"]`),
    async idOf(row: Locator): Promise<string> {
      return (await row.getAttribute('id'))?.replace('story-', '') ?? ''
    },

    /** Opens a story by its ID and waits until it is on screen. */
    async open(id: number | string): Promise<void> {
      await openById.fill(String(id))
      await openById.press('Enter')
      await expect(nodeId).toHaveText(String(id))
    },

    /** Gives the chosen story a label, by its keys. */
    async label(name: string): Promise<void> {
      await page.keyboard.press('l')
      await typeInField(page, name)
      await page.keyboard.press('Enter')
      await expect(list.getByRole('option', { selected: true })).toContainText(name)
    },

    /** Writes the note of the chosen story, by its keys. */
    async writeNote(text: string): Promise<void> {
      await page.keyboard.press('e')
      await typeInField(page, text)
      await page.keyboard.press('Control+Enter')
      await expect(story.getByRole('note')).toHaveText(text)
    },

    /** Adds a watch list without waiting for its refresh. */
    async watch(name: string, symbols: string): Promise<void> {
      await side.getByRole('button', { name: 'Add a watch list' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('textbox', { name: 'Symbols' }).fill(symbols)
      await dialog.getByRole('button', { name: 'Add list' }).click()
    },
  }
}
