import { STORY_COLUMNS } from '../news/story-columns.ts'
import { LIST_TEXTS, STORY_ORDERS } from '../news/view-choices.ts'
import { REFRESH_MINUTES, refreshText } from '../settings/preferences.ts'
import { choices, each, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const NEEDS_LISTS = 'There is no watch list yet.'
const NEEDS_LIST = 'The list has no stories.'

/** Commands of the list of stories and the side bar. */
export const NEWS_COMMANDS = {
  'news.open-by-id': {
    title: 'Open a story by ID or address…',
    menu: 'File',
    view: 'news',
    keys: ['Mod+o'],
    begins: true,
  },
  'news.add-watch-list': { title: 'Add a watch list…', menu: 'File', view: 'news', begins: true, within: 'Lists' },
  'news.save-search': { title: 'Save a search…', menu: 'File', view: 'news', within: 'Lists' },
  'news.add-alert': { title: 'Add an alert…', menu: 'File', view: 'news', within: 'Lists' },
  'news.add-mute-rule': { title: 'Add a mute rule…', menu: 'File', view: 'news', within: 'Lists' },
  'news.toggle-sidebar': {
    title: 'Show or hide the side bar',
    menu: 'View',
    view: 'news',
    keys: ['['],
    begins: true,
    within: 'News',
  },
  ...choices('news.order', 'news', 'News', STORY_ORDERS, ({ label }) => `Order of the stories: ${lower(label)}`, true),
  ...choices('news.text', 'news', 'News', LIST_TEXTS, ({ label }) => `Request ${lower(label)}`, true),
  'news.next-list-text': {
    title: 'Request headlines, abstracts or full stories',
    menu: 'View',
    view: 'news',
    keys: ['Shift+V'],
    within: 'News',
  },
  ...choices('news.column', 'news', 'News', STORY_COLUMNS, ({ label }) => `Column “${label}”`, true),
  'news.search': { title: 'Search the stories', menu: 'Story', view: 'news', keys: ['/'] },
  'news.refresh': { title: 'Refresh the stories', menu: 'Story', view: 'news', keys: ['r'] },
  'news.refresh-lists': { title: 'Refresh the watch lists', menu: 'Story', view: 'news', needs: NEEDS_LISTS },
  ...each(
    REFRESH_MINUTES,
    (minutes) => `reading.refresh-${minutes}` as const,
    (minutes) => ({
      title: `Refresh ${refreshText(minutes)}`,
      menu: 'Story',
      within: 'Automatic refresh',
      isChoice: true,
    }),
  ),
  'news.load-gap': { title: 'Load the missing stories', menu: 'Story', view: 'news', within: 'Older stories' },
  'news.look-further': { title: 'Look further back', menu: 'Story', view: 'news', within: 'Older stories' },
  'news.stop-older': {
    title: 'Stop requesting older stories',
    menu: 'Story',
    view: 'news',
    within: 'Older stories',
  },
  'news.next': {
    title: 'Next story',
    menu: 'Go',
    view: 'news',
    keys: ['j', 'ArrowDown'],
    needs: NEEDS_LIST,
    within: 'Stories',
    begins: true,
  },
  'news.previous': {
    title: 'Previous story',
    menu: 'Go',
    view: 'news',
    keys: ['k', 'ArrowUp'],
    needs: NEEDS_LIST,
    within: 'Stories',
  },
  'news.first': {
    title: 'First story',
    menu: 'Go',
    view: 'news',
    keys: ['Home'],
    needs: NEEDS_LIST,
    within: 'Stories',
  },
  'news.last': { title: 'Last story', menu: 'Go', view: 'news', keys: ['End'], needs: NEEDS_LIST, within: 'Stories' },
  'news.next-unread': {
    title: 'Next unread story',
    menu: 'Go',
    view: 'news',
    keys: ['n'],
    needs: NEEDS_LIST,
    within: 'Stories',
  },
  'news.scroll-on': {
    title: 'Scroll, then go to the next unread story',
    menu: 'Go',
    view: 'news',
    keys: ['Space'],
    needs: NEEDS_LIST,
    within: 'Stories',
  },
  'news.read-story': {
    title: 'Move to the text of the story',
    menu: 'Go',
    view: 'news',
    keys: ['Enter', 'o'],
    needs: NEEDS_LIST,
    within: 'Stories',
  },
  'news.show-all': { title: 'Show all stories', menu: 'Go', view: 'news', begins: true, within: 'Stories' },
  'news.show-hidden': { title: 'Show the stories that rules hide', menu: 'Go', view: 'news', within: 'Stories' },
  'news.toggle-read': {
    title: 'Mark as read or unread',
    menu: 'Story',
    view: 'news',
    keys: ['u'],
    needs: NEEDS_LIST,
    begins: true,
  },
  'news.toggle-star': { title: 'Star or unstar', menu: 'Story', view: 'news', keys: ['s'], needs: NEEDS_LIST },
  'news.toggle-pin': {
    title: 'Pin for later and offline, or unpin',
    menu: 'Story',
    view: 'news',
    keys: ['p'],
    needs: NEEDS_LIST,
  },
  'news.mark-all-read': {
    title: 'Mark the whole list as read',
    menu: 'Story',
    view: 'news',
    keys: ['Shift+A'],
    needs: NEEDS_LIST,
  },
} as const satisfies Record<string, CommandEntry>
