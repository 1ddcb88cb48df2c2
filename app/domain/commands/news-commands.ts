import { STORY_COLUMNS, LIST_TEXTS, STORY_ORDERS, STORY_FORMS } from '../news/view-choices.ts'
import { REFRESH_MINUTES, refreshText } from '../settings/preferences.ts'
import { choices, group, lower, type CommandEntry } from './entry.ts'
import { READING_WIDTHS } from '../settings/appearance.ts'

const NEEDS_LISTS = 'There is no watch list yet.'
const NEEDS_LIST = 'The list has no stories.'
const NEEDS_STORY = 'Open a story first.'
const NEEDS_PICTURES = 'No picture of the story waits to be loaded.'
const NEEDS_FINDING = 'Find something in the story first.'
const FORM_WORDS = { rendered: 'with its formatting', plain: 'as text', raw: 'as sent' } as const

/** Commands of the list of stories, the side bar and the open story. */
export const NEWS_COMMANDS = {
  ...group({ menu: 'File', view: 'news' })({
    'news.open-by-id': { title: 'Open a story by ID or address…', keys: ['Mod+o'], begins: true },
    'news.add-watch-list': { title: 'Add a watch list…', within: 'Lists', begins: true },
    'news.save-search': { title: 'Save a search…', within: 'Lists' },
    'news.add-alert': { title: 'Add an alert…', within: 'Lists' },
    'news.add-mute-rule': { title: 'Add a mute rule…', within: 'Lists' },
    'news.edit-list': { title: 'Edit the list or search on screen…', within: 'Lists', begins: true },
    'news.pause-list': { title: 'Pause or resume the watch list on screen', within: 'Lists' },
    'news.remove-list': { title: 'Remove the list or search on screen', within: 'Lists' },
    'news.save-notes': { title: 'Save the notes on the listed stories as Markdown…', within: 'Lists', begins: true },
    'news.copy-address': { title: 'Copy the address of the list for a spreadsheet', within: 'Lists', begins: true },
    'news.toggle-sidebar': {
      title: 'Show or hide the side bar',
      menu: 'View',
      within: 'News',
      keys: ['['],
      begins: true,
    },
  }),
  ...choices('news.order', 'news', 'News', STORY_ORDERS, ({ label }) => `Order of the stories: ${lower(label)}`, {
    begins: true,
  }),
  ...choices('news.text', 'news', 'News', LIST_TEXTS, ({ label }) => `Request ${lower(label)}`, { begins: true }),
  'news.next-list-text': {
    title: 'Request headlines, abstracts or full stories',
    menu: 'View',
    view: 'news',
    within: 'News',
    keys: ['Shift+V'],
  },
  ...choices('news.column', 'news', 'News', STORY_COLUMNS, ({ label }) => `Column “${label}”`, { begins: true }),
  'news.search': { title: 'Search the stories', menu: 'Story', view: 'news', keys: ['/'] },
  'news.refresh': { title: 'Refresh the stories', menu: 'Story', view: 'news', keys: ['r'] },
  'news.refresh-lists': { title: 'Refresh the watch lists', menu: 'Story', view: 'news', needs: NEEDS_LISTS },
  ...choices(
    'reading.refresh',
    null,
    'Automatic refresh',
    REFRESH_MINUTES.map((id) => ({ id })),
    ({ id }) => `Refresh ${refreshText(id)}`,
    { menu: 'Story' },
  ),
  'news.load-gap': { title: 'Load the missing stories', menu: 'Story', view: 'news', within: 'Older stories' },
  'news.look-further': { title: 'Look further back', menu: 'Story', view: 'news', within: 'Older stories' },
  'news.stop-older': { title: 'Stop requesting older stories', menu: 'Story', view: 'news', within: 'Older stories' },
  ...group({ menu: 'Go', view: 'news', within: 'Stories', needs: NEEDS_LIST })({
    'news.next': { title: 'Next story', keys: ['j', 'ArrowDown'], begins: true },
    'news.previous': { title: 'Previous story', keys: ['k', 'ArrowUp'] },
    'news.first': { title: 'First story', keys: ['Home'] },
    'news.last': { title: 'Last story', keys: ['End'] },
    'news.next-unread': { title: 'Next unread story', keys: ['n'] },
    'news.scroll-on': { title: 'Scroll, then go to the next unread story', keys: ['Space'] },
    'news.read-story': { title: 'Move to the text of the story', keys: ['Enter', 'o'] },
  }),
  'news.show-all': { title: 'Show all stories', menu: 'Go', view: 'news', within: 'Stories', begins: true },
  'news.show-hidden': { title: 'Show the stories that rules hide', menu: 'Go', view: 'news', within: 'Stories' },
  ...group({ menu: 'Story', view: 'news', needs: NEEDS_LIST })({
    'news.toggle-read': { title: 'Mark as read or unread', keys: ['u'], begins: true },
    'news.toggle-star': { title: 'Star or unstar', keys: ['s'] },
    'news.toggle-pin': { title: 'Pin for later and offline, or unpin', keys: ['p'] },
    'news.mark-all-read': { title: 'Mark the whole list as read', keys: ['Shift+A'] },
  }),
  ...group({ menu: 'Story', view: 'news', needs: NEEDS_STORY })({
    'story.refresh': { title: 'Refresh the story' },
    'story.label': { title: 'Label the story…', keys: ['l'] },
    'story.note': { title: 'Write a note…', keys: ['e'] },
    'story.highlight': { title: 'Highlight the selection', within: 'Highlights', keys: ['h'], actsOnSelection: true },
    'story.next-highlight': { title: 'Next highlight', within: 'Highlights', keys: ['Shift+H'] },
    'story.remove-highlight': { title: 'Remove the highlight', within: 'Highlights', keys: ['x'] },
  }),
  ...group({ menu: 'Story', view: 'news', needs: 'Open a story with a symbol first.' })({
    'story.open-in-browser': { title: 'Open the story in the browser', keys: ['b'], needs: NEEDS_STORY, begins: true },
    'story.open-company': { title: 'Open the page of the company of the story', menu: 'Company' },
    'story.show-on-chart': { title: 'Show the story on the chart of its companies' },
  }),
  'story.open-in-window': { title: 'Open the story in a new window', menu: 'Story', view: 'news', needs: NEEDS_STORY },
  ...group({ menu: 'Edit', view: 'news', needs: NEEDS_STORY })({
    'story.save-pdf': { title: 'Save the story as PDF…', menu: 'File', keys: ['Mod+e'], begins: true },
    'story.save-notes': { title: 'Save the notes on the story as Markdown…', menu: 'Story', within: 'Highlights' },
    'story.print': { title: 'Print the story…', menu: 'File', keys: ['Mod+p'] },
    'story.copy-citation': { title: 'Copy the citation of the story', keys: ['c'] },
    'story.copy-highlights': { title: 'Copy the highlights of the story' },
    'story.copy-link': { title: 'Copy the link to the story', begins: true },
    'story.show-response': { title: 'Show the stored response', menu: 'Story', keys: ['i'] },
    'story.show-history': { title: 'Show what changed in the story', menu: 'Story', keys: ['d'] },
    'story.find': { title: 'Find in the story…', within: 'Find', keys: ['Mod+f'] },
    'story.find-next': { title: 'Find next', within: 'Find', keys: ['Mod+g'], needs: NEEDS_FINDING },
    'story.find-previous': { title: 'Find previous', within: 'Find', keys: ['Mod+Shift+G'], needs: NEEDS_FINDING },
  }),
  ...group({ menu: 'Story', view: 'news', within: 'Pictures', needs: NEEDS_PICTURES })({
    'story.load-pictures': { title: 'Load the pictures of the story' },
    'story.always-load-pictures': { title: 'Always load pictures from these hosts' },
  }),
  ...choices(
    'appearance.width',
    null,
    'Reading width',
    READING_WIDTHS,
    ({ label }) => `Stories in ${lower(label)} width`,
    { menu: 'Story' },
  ),
  ...choices('story.form', 'news', 'News', STORY_FORMS, ({ id }) => `Show the story ${FORM_WORDS[id]}`, {
    needs: NEEDS_STORY,
    begins: true,
  }),
  'story.next-form': {
    title: 'Show the story as story, text or raw',
    menu: 'View',
    view: 'news',
    within: 'News',
    keys: ['v'],
    needs: NEEDS_STORY,
  },
} as const satisfies Record<string, CommandEntry>
