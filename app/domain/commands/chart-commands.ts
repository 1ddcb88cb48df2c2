import type { CommandEntry } from './entry.ts'

const NEEDS_STORY = 'Open a story from the chart first.'

/** Commands of a chart over periods, which several views have. */
export const CHART_COMMANDS = {
  'chart.zoom-in': {
    title: 'Zoom in on the chart',
    menu: 'View',
    keys: ['+'],
    needs: 'Show a chart first.',
    within: 'Chart',
    begins: true,
  },
  'chart.zoom-out': {
    title: 'Zoom out of the chart',
    menu: 'View',
    keys: ['-'],
    needs: 'Show a chart first.',
    within: 'Chart',
  },
  'chart.whole-span': {
    title: 'Show every period in the chart',
    menu: 'View',
    keys: ['0'],
    needs: 'Show a chart first.',
    within: 'Chart',
  },
  'chart.pin': {
    title: 'Show changes since the period of the crosshair',
    menu: 'View',
    keys: ['Shift+P'],
    needs: 'Show a chart first.',
    within: 'Chart',
  },
  'chart.other-axis': {
    title: 'Move the series to the other axis',
    menu: 'View',
    needs: 'Show a chart first.',
    within: 'Chart',
  },
  'chart.open-story': {
    title: 'Open the story beside the chart in News',
    menu: 'Go',
    needs: NEEDS_STORY,
    within: 'Stories',
    begins: true,
  },
  'chart.close-story': { title: 'Close the story beside the chart', menu: 'Go', needs: NEEDS_STORY, within: 'Stories' },
} as const satisfies Record<string, CommandEntry>
