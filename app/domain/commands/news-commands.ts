import type { CommandEntry } from './entry.ts'

const NEEDS_STORY = 'Open a story first.'
const NEEDS_LIST = 'The list has no stories.'

/** Commands of the news reader. */
export const NEWS_COMMANDS = {
  'news.open-by-id': { title: 'Open a story by ID or address…', menu: 'File', view: 'news', keys: ['Mod+o'] },
  'news.toggle-sidebar': { title: 'Show or hide the side bar', menu: 'View', view: 'news', keys: ['['], begins: true },
  'news.search': { title: 'Search the stories', menu: 'Story', view: 'news', keys: ['/'] },
  'news.refresh': { title: 'Refresh the stories', menu: 'Story', view: 'news', keys: ['r'] },
  'news.next': {
    title: 'Next story',
    menu: 'Story',
    view: 'news',
    keys: ['j', 'ArrowDown'],
    needs: NEEDS_LIST,
    begins: true,
  },
  'news.previous': {
    title: 'Previous story',
    menu: 'Story',
    view: 'news',
    keys: ['k', 'ArrowUp'],
    needs: NEEDS_LIST,
  },
  'news.first': { title: 'First story', menu: 'Story', view: 'news', keys: ['Home'], needs: NEEDS_LIST },
  'news.last': { title: 'Last story', menu: 'Story', view: 'news', keys: ['End'], needs: NEEDS_LIST },
  'news.next-unread': { title: 'Next unread story', menu: 'Story', view: 'news', keys: ['n'], needs: NEEDS_LIST },
  'news.scroll-on': {
    title: 'Scroll, then go to the next unread story',
    menu: 'Story',
    view: 'news',
    keys: ['Space'],
    needs: NEEDS_LIST,
  },
  'news.read-story': {
    title: 'Move to the text of the story',
    menu: 'Story',
    view: 'news',
    keys: ['Enter', 'o'],
    needs: NEEDS_LIST,
  },
  'news.toggle-read': {
    title: 'Mark as read or unread',
    menu: 'Story',
    view: 'news',
    keys: ['u'],
    needs: NEEDS_LIST,
    begins: true,
  },
  'news.toggle-star': { title: 'Star or unstar', menu: 'Story', view: 'news', keys: ['s'], needs: NEEDS_LIST },
  'news.toggle-pin': { title: 'Pin for offline or unpin', menu: 'Story', view: 'news', keys: ['p'], needs: NEEDS_LIST },
  'story.label': { title: 'Label the story…', menu: 'Story', view: 'news', keys: ['l'], needs: NEEDS_STORY },
  'story.note': { title: 'Write a note…', menu: 'Story', view: 'news', keys: ['e'], needs: NEEDS_STORY },
  'news.mark-all-read': {
    title: 'Mark the whole list as read',
    menu: 'Story',
    view: 'news',
    keys: ['Shift+A'],
    needs: NEEDS_LIST,
  },
  'story.open-in-browser': {
    title: 'Open the story in the browser',
    menu: 'Story',
    view: 'news',
    keys: ['b'],
    needs: NEEDS_STORY,
    begins: true,
  },
  'story.open-in-window': {
    title: 'Open the story in a new window',
    menu: 'Story',
    view: 'news',
    needs: NEEDS_STORY,
  },
  'story.show-response': {
    title: 'Show the stored response',
    menu: 'Story',
    view: 'news',
    keys: ['i'],
    needs: NEEDS_STORY,
  },
  'story.show-history': {
    title: 'Show what changed in the story',
    menu: 'Story',
    view: 'news',
    keys: ['d'],
    needs: NEEDS_STORY,
  },
  'story.next-form': {
    title: 'Show the story as story, text or raw',
    menu: 'Story',
    view: 'news',
    keys: ['v'],
    needs: NEEDS_STORY,
  },
  'story.find': { title: 'Find in the story…', menu: 'Edit', view: 'news', keys: ['Mod+f'], needs: NEEDS_STORY },
} as const satisfies Record<string, CommandEntry>
