import { CATALOGUE, COMMAND_IDS } from '../commands/catalogue.ts'
import { ratioField } from '../fundamentals/ratio-fields.ts'
import { STORY_COLUMNS } from '../news/view-choices.ts'
import { chosenWords, onlyIn, isSame, type MemberWords } from '../values/undo-values.ts'
import { quoted } from '../values/visible-text.ts'
import { DENSITIES, THEMES, DATE_FORMS, READING_WIDTHS } from './appearance.ts'
import type { Preferences } from './preferences.ts'
import { NUMBER_FORMS } from '../values/number-form.ts'

type Named = Readonly<Record<string, unknown>>

const labelOf = (choices: readonly { id: string; label: string }[], wanted: string): string =>
  choices.find(({ id }) => id === wanted)?.label ?? wanted

const differing = (before: Named, after: Named): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))

/** Says what became of a list of named things; without a name where there are several. */
function namedWords(kind: string, before: readonly { name: string }[], after: readonly { name: string }[]): string {
  const [gone, come] = [onlyIn(before, after), onlyIn(after, before)]
  if (gone === null && come === null) return `change the ${kind}s`
  if (gone === null) return `add the ${kind} ${quoted(come?.name ?? '')}`
  if (come === null) return `remove the ${kind} ${quoted(gone.name)}`
  return gone.name === come.name
    ? `change the ${kind} ${quoted(come.name)}`
    : `rename the ${kind} ${quoted(gone.name)} to ${quoted(come.name)}`
}

const ZONES = { market: 'the market', local: 'this computer', utc: 'UTC' } as const

/** What a change of each preference is called. */
export const PREFERENCE_WORDS: MemberWords<Preferences> = {
  // First what brings other preferences with it.
  templates: (before, after) => namedWords('template', before, after),
  screens: (before, after) => namedWords('screen', before, after),
  formulas: (before, after) => namedWords('formula', before, after),
  displays(before, after) {
    const [field, ...others] = differing(before, after)
    return field === undefined || others.length > 0
      ? 'change the units'
      : `change the unit of ${ratioField(field)?.label ?? quoted(field)}`
  },
  earningsFields(before, after) {
    const [path = '', ...others] = differing(before, after)
    const [was, is] = [before[path], after[path]]
    if (others.length > 0) return 'change the earnings fields'
    if ((was?.isPinned ?? false) === (is?.isPinned ?? false)) return `change the field ${quoted(path)}`
    return `${is?.isPinned === true ? 'pin' : 'unpin'} the field ${quoted(path)}`
  },
  earningsOrder: (before, after) =>
    Object.keys(after).length < Object.keys(before).length ? 'put the fields in their usual order' : 'move a field',
  theme: (_before, after) => `change the theme to ${labelOf(THEMES, after)}`,
  density: (_before, after) => `change the density to ${labelOf(DENSITIES, after)}`,
  fontSize: (_before, after) => `change the text size to ${after} px`,
  offline: (_before, after) => (after ? 'work offline' : 'go online'),
  notificationsPausedUntil: (_before, after) =>
    after === null ? 'resume the notifications' : 'pause the notifications',
  timeZone: (_before, after) => `show times of ${ZONES[after]}`,
  dateForm: (_before, after) =>
    after === 'system' ? 'show dates as the system does' : `show dates as ${labelOf(DATE_FORMS, after)}`,
  numberForm: (_before, after) =>
    after === 'system' ? 'show numbers as the system does' : `show numbers as ${labelOf(NUMBER_FORMS, after)}`,
  decimalSign: (_before, after) =>
    after === 'system' ? 'copy numbers as the system writes them' : `copy numbers with a ${after}`,
  namesAsSent: (_before, after) => `${after ? 'show' : 'hide'} names as sent`,
  chartSound: (_before, after) => `switch the sound of charts ${after ? 'on' : 'off'}`,
  wordForms: (_before, after) => `search words ${after ? 'in any form' : 'as they are typed'}`,
  changesFirst: (_before, after) => `${after ? 'begin' : 'no longer begin'} each day with the changes`,
  dailyChanges: (before, after) =>
    after === null
      ? 'write no page of changes each day'
      : before === null
        ? 'write a page of changes each day'
        : 'change the daily page of changes',
  readingWidth: (_before, after) => `change the reading width to ${labelOf(READING_WIDTHS, after)}`,
  singleKeys: (_before, after) => `switch single keys ${after ? 'on' : 'off'}`,
  keys(before, after) {
    const changed = COMMAND_IDS.filter((id) => differing(before, after).includes(id))
    const [id] = changed
    return id === undefined || changed.length > 1
      ? 'change the keys of the commands'
      : `change the keys of ${quoted(CATALOGUE[id].title)}`
  },
  storyColumns: (before, after) =>
    chosenWords(before, after, {
      come: (id) => `show the column ${labelOf(STORY_COLUMNS, id)}`,
      gone: (id) => `hide the column ${labelOf(STORY_COLUMNS, id)}`,
      other: 'change the columns',
    }),
  imageHosts: (before, after) =>
    chosenWords(before, after, {
      come: (host) => `always load pictures from ${quoted(host)}`,
      gone: (host) => `ask before loading pictures from ${quoted(host)}`,
      other: 'always load pictures from these hosts',
    }),
  notifications: (_before, after) => `switch notifications ${after ? 'on' : 'off'}`,
  quietHours: (before, after) =>
    after === null ? 'switch quiet hours off' : before === null ? 'switch quiet hours on' : 'change the quiet hours',
  refreshMinutes: () => 'change the automatic refresh',
  destinationsOf(before, after) {
    const [connection = ''] = differing(before, after)
    return chosenWords(before[connection] ?? [], after[connection] ?? [], {
      come: (address) => `save the destination ${quoted(address)}`,
      gone: (address) => `remove the destination ${quoted(address)}`,
      other: 'change the destinations',
    })
  },
  deliveryFilters(before, after) {
    const [connection = ''] = differing(before, after)
    return namedWords('filter', before[connection] ?? [], after[connection] ?? [])
  },
  webhookPresets: (before, after) => namedWords('preset', before, after),
  // Remembered by the way, not chosen.
  replayTargets: null,
  dailyChangesAt: null,
  // What they delete is deleted; the person was shown it and asked before.
  limits: null,
}
