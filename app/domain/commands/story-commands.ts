import { STORY_FORMS } from '../news/view-choices.ts'
import { READING_WIDTHS } from '../settings/appearance.ts'
import { each, lower } from './entry.ts'
import type { CommandEntry } from './entry.ts'

const NEEDS_STORY = 'Open a story first.'
const NEEDS_PICTURES = 'The story has no pictures that are not loaded.'
const NEEDS_FINDING = 'Find something in the story first.'

const FORM_WORDS = { rendered: 'with its formatting', plain: 'as text', raw: 'as sent' } as const

/** Commands of the open story. */
export const STORY_COMMANDS = {
  'story.refresh': { title: 'Refresh the story', menu: 'Story', view: 'news', needs: NEEDS_STORY },
  'story.label': { title: 'Label the story…', menu: 'Story', view: 'news', keys: ['l'], needs: NEEDS_STORY },
  'story.note': { title: 'Write a note…', menu: 'Story', view: 'news', keys: ['e'], needs: NEEDS_STORY },
  'story.highlight': {
    title: 'Highlight the selection',
    menu: 'Story',
    view: 'news',
    keys: ['h'],
    needs: NEEDS_STORY,
    actsOnSelection: true,
    within: 'Highlights',
  },
  'story.next-highlight': {
    title: 'Next highlight',
    menu: 'Story',
    view: 'news',
    keys: ['Shift+H'],
    needs: NEEDS_STORY,
    within: 'Highlights',
  },
  'story.remove-highlight': {
    title: 'Remove the highlight',
    menu: 'Story',
    view: 'news',
    keys: ['x'],
    needs: NEEDS_STORY,
    within: 'Highlights',
  },
  'story.open-in-browser': {
    title: 'Open the story in the browser',
    menu: 'Story',
    view: 'news',
    keys: ['b'],
    needs: NEEDS_STORY,
    begins: true,
  },
  'story.open-company': {
    title: 'Open the page of the company of the story',
    menu: 'Company',
    view: 'news',
    needs: 'Open a story with a symbol first.',
  },
  'story.show-on-chart': {
    title: 'Show the story on the chart of its companies',
    menu: 'Story',
    view: 'news',
    needs: 'Open a story with a symbol first.',
  },
  'story.open-in-window': {
    title: 'Open the story in a new window',
    menu: 'Story',
    view: 'news',
    needs: NEEDS_STORY,
  },
  'story.save-pdf': {
    title: 'Save the story as PDF…',
    menu: 'File',
    view: 'news',
    keys: ['Mod+e'],
    needs: NEEDS_STORY,
    begins: true,
  },
  'story.print': { title: 'Print the story…', menu: 'File', view: 'news', keys: ['Mod+p'], needs: NEEDS_STORY },
  'story.copy-citation': {
    title: 'Copy the citation of the story',
    menu: 'Edit',
    view: 'news',
    keys: ['c'],
    needs: NEEDS_STORY,
  },
  'story.copy-highlights': {
    title: 'Copy the highlights of the story',
    menu: 'Edit',
    view: 'news',
    needs: NEEDS_STORY,
  },
  'story.copy-link': {
    title: 'Copy the link to the story',
    menu: 'Edit',
    view: 'news',
    needs: NEEDS_STORY,
    begins: true,
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
  'story.find': {
    title: 'Find in the story…',
    menu: 'Edit',
    view: 'news',
    keys: ['Mod+f'],
    needs: NEEDS_STORY,
    within: 'Find',
  },
  'story.find-next': {
    title: 'Find next',
    menu: 'Edit',
    view: 'news',
    keys: ['Mod+g'],
    needs: NEEDS_FINDING,
    within: 'Find',
  },
  'story.find-previous': {
    title: 'Find previous',
    menu: 'Edit',
    view: 'news',
    keys: ['Mod+Shift+G'],
    needs: NEEDS_FINDING,
    within: 'Find',
  },
  'story.load-pictures': {
    title: 'Load the pictures of the story',
    menu: 'Story',
    view: 'news',
    needs: NEEDS_PICTURES,
    within: 'Pictures',
  },
  'story.always-load-pictures': {
    title: 'Always load pictures from these hosts',
    menu: 'Story',
    view: 'news',
    needs: NEEDS_PICTURES,
    within: 'Pictures',
  },
  ...each(
    READING_WIDTHS,
    ({ id }) => `appearance.width-${id}` as const,
    ({ label }) => ({
      title: `Stories in ${lower(label)} width`,
      menu: 'Story',
      within: 'Reading width',
      isChoice: true,
    }),
  ),
  ...each(
    STORY_FORMS,
    ({ id }) => `story.form-${id}` as const,
    ({ id }, place) => ({
      title: `Show the story ${FORM_WORDS[id]}`,
      menu: 'View',
      view: 'news',
      needs: NEEDS_STORY,
      begins: place === 0,
      within: 'News',
      isChoice: true,
    }),
  ),
  'story.next-form': {
    title: 'Show the story as story, text or raw',
    menu: 'View',
    view: 'news',
    keys: ['v'],
    needs: NEEDS_STORY,
    within: 'News',
  },
} as const satisfies Record<string, CommandEntry>
