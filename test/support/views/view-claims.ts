import type { CrawledState, CrawledView } from './view-states.ts'

/** The part of the window that is in the state, where that is not all of it. What is read of a cached story is not what its mark speaks of. */
export const SCOPES: Readonly<Partial<Record<CrawledView, string>>> = {
  story: '.split-second .split-second',
  'story as text': '.story-scroll',
  'story as raw': '.story-scroll',
  'story history': '.story-scroll',
  inspector: '.inspector',
}

/** What a part of the window says. */
export interface Said {
  /** Each text on screen and each tooltip, without those of controls. */
  texts: readonly string[]
  /** Those that are words of the application, not content. */
  words: readonly string[]
  /** The names of the buttons and other controls. */
  controls: readonly string[]
}

/** Reads what the window says; texts only of the part that `scope` selects. Runs in the window as well, so it uses nothing from outside. */
export function saidIn(root: Element, scope = 'body'): Said {
  const CONTROLS = 'button, option, label, summary, legend, [role=radiogroup]'
  const CONTENT =
    'td, th, pre, bdi, time, .delivery-detail, .changes-lines, dd, .isolate, [role=option], .mono, .chart-drawing, .chip, .source-mark, [style*=clip]'
  const [texts, words, controls]: [string[], string[], string[]] = [[], [], []]
  // What was recorded earlier, and work of whatever view, says nothing of the present state of this one.
  const RECORDS =
    '.shell-foot, .console-table, .console-detail, .webhook-history table, .entitlement table, .delivery-list'
  // A screen reader says at once what is also on screen.
  const SPOKEN = '[role=alert][aria-atomic], .visually-hidden[role=status]'
  const isSeen = (element: Element): boolean =>
    !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })
  const add = (element: Element, text: string): void => {
    if (text === '') return
    if (element.closest(CONTROLS) !== null) {
      controls.push(text)
      return
    }
    if (element.closest(scope) !== null) texts.push(text)
    if (element.closest(CONTENT) === null) words.push(text)
  }
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest(`script, style, svg, ${RECORDS}, ${SPOKEN}`) !== null || !isSeen(element)) continue
    const own = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent ?? '')
      .join('')
    add(element, own.replaceAll(/\s+/g, ' ').trim())
    const title = element.getAttribute('title')?.trim() ?? ''
    if (title !== '' && element.closest(CONTROLS) === null && element.closest(scope) !== null) texts.push(title)
  }
  return { texts, words, controls }
}

/** That nothing of it exists, in the words of lists, grids, charts and tables. */
const NOTHING_SENT = [
  String.raw`returned no|sent no\b|contains? no\b|has no (data|values?|reports?|records?)\b|none ·`,
  String.raw`no records?\b(?! are cached)|no reports?\b|no values?\b|nothing (was )?(received|sent)`,
  String.raw`not (provided|supplied|available)|nothing to compare(?! with yet)`,
].join('|')
const NOTHING_OF_IT = String.raw`${NOTHING_SENT}|not in the (record|response|plan)`
/** What a view would say of content that main has not read. */
const UNREAD = String.raw`\bno \S+( \S+)?( \S+)? yet\b|\b0 (of|stored)|is off\b|not checked|no scenario is`

/** That the person works offline, or that something is said to be offline. */
const OFFLINE = String.raw`(·|working?) offline`

const rule = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'i')

const PRESENT = rule(
  String.raw`cached ·|not cached|requesting|returned no|failed|${OFFLINE}|not in the plan|not requested`,
)

/** What no view may say in each state: what a reader would take for something that was never found out. */
const UNTRUE_IN: Readonly<Record<CrawledState, RegExp>> = {
  'not-asked': rule(String.raw`\blive ·|cached ·|requesting|failed|${OFFLINE}|not cached`, NOTHING_OF_IT),
  loading: rule(String.raw`\blive\b|cached ·|failed|${OFFLINE}`, NOTHING_OF_IT, UNREAD),
  live: PRESENT,
  cached: rule(
    String.raw`\blive ·|returned no|not in the response|not in the plan|not requested|requesting…|${OFFLINE}`,
  ),
  offline: rule(String.raw`(?<!not )\blive\b|failed|requesting…`, NOTHING_OF_IT),
  none: rule(String.raw`\blive ·|cached ·|not cached|failed|${OFFLINE}|not in the plan|not requested|requesting…`),
  denied: rule(String.raw`\blive ·|not requested|not in the (record|response)|requesting…|${OFFLINE}`, NOTHING_SENT),
  failed: rule(String.raw`\blive ·|requesting…|not requested|${OFFLINE}`, NOTHING_OF_IT, UNREAD),
  // The response came, but it could not be stored.
  full: rule(String.raw`\blive ·|requests?\b[^.]* failed|${OFFLINE}|requesting…`, NOTHING_OF_IT),
}

/** What is said in a state that it does not imply. */
export const untruths = ({ texts }: Said, state: CrawledState): string[] =>
  texts.filter((text) => UNTRUE_IN[state].test(text))

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+/)
const isSentence = (text: string): boolean => (text.match(/\p{L}+/gu)?.length ?? 0) >= 3

/** The sentences of three words or more that are said more than once. */
export function saidTwice({ words }: Said): string[] {
  const sentences = words.flatMap(sentencesOf).filter(isSentence)
  return sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place)
}

/** What a view says to do where something is wrong, as a sentence or as a button. */
const REMEDY_IN: Readonly<Partial<Record<CrawledState, RegExp>>> = {
  cached: /try again|refresh/i,
  offline: /go online|switch it off|offline when/i,
  denied: /another key|another plan|extend your plan/i,
  failed: /try again|check the/i,
  full: /free some disk space|disk is not full/i,
}

/** Whether something is wrong in a state. */
export const isWrong = (state: CrawledState): boolean => REMEDY_IN[state] !== undefined

/** Whether a view says what to do in a state; true where nothing is wrong. */
export const saysWhatToDo = ({ words, controls }: Said, state: CrawledState): boolean =>
  [...words, ...controls].some((text) => REMEDY_IN[state]?.test(text) ?? true)

/** Whether a view says that something is under way. */
export const saysToWait = ({ texts, controls }: Said): boolean =>
  [...texts, ...controls].some((text) => /^\w+ing\b.*…( \d+ s)?$/.test(text))
