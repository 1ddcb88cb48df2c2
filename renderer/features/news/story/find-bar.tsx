import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement, type RefObject } from 'react'
import { highlightsOf } from '../../../../app/domain/news/list-reads.ts'
import { firstWhere } from '../../../../app/domain/values/first-where.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { isTextOrNull, useKeptChoice } from '../../../ui/states/view-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { createListeners } from '../../../../app/domain/values/listeners.ts'

/** Elements at whose edges a line of text ends. */
const LINES =
  'p, div, li, tr, td, th, h1, h2, h3, h4, h5, h6, blockquote, table, caption, ul, ol, dl, dt, dd, pre, section'

/** A text in lower case, of the same length: a character that would become longer stays. */
function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (character) => {
    const small = character.toLowerCase()
    return small.length === character.length ? small : character
  }).join('')
}

/** A line of text: its text nodes, and where each begins in it. */
interface Line {
  text: string
  nodes: { node: Text; from: number }[]
}

/** The lines of the text in an element, in reading order. What marks a part of a line up does not end it. */
function linesOf(root: Element): Line[] {
  const lines: Line[] = []
  let of: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) {
      const block: Element | null = node.parentElement?.closest(LINES) ?? null
      let line = lines.at(-1)
      if (line === undefined || block !== of) lines.push((line = { text: '', nodes: [] }))
      of = block
      line.nodes.push({ node, from: line.text.length })
      line.text += node.data
    } else if (node.nodeName === 'BR') of = null
  return lines
}

/** Where a place of a line is, as the end of a range or as its beginning. */
function placeIn({ nodes }: Line, at: number, isEnd: boolean): [Text, number] | null {
  const isBeyond = (place: number): boolean => (nodes[place]?.from ?? 0) >= (isEnd ? at : at + 1)
  const found = nodes[firstWhere(nodes.length, isBeyond) - 1]
  return found === undefined ? null : [found.node, at - found.from]
}

/** Finds every occurrence of a text in an element, in reading order and ignoring case, also across marked up words. */
export function placesOf(root: Element, wanted: string): Range[] {
  if (wanted === '') return []
  const looked = lowered(wanted)
  const ranges: Range[] = []
  for (const line of linesOf(root)) {
    const text = lowered(line.text)
    for (let at = text.indexOf(looked); at >= 0; at = text.indexOf(looked, at + looked.length)) {
      const [start, end] = [placeIn(line, at, false), placeIn(line, at + looked.length, true)]
      if (start === null || end === null) continue
      const range = new Range()
      range.setStart(...start)
      range.setEnd(...end)
      ranges.push(range)
    }
  }
  return ranges
}

/** Highlights what is found. The page holds the highlights, and only it knows how many there are. */
function createFinder() {
  let count = 0
  let chosen: Range | undefined
  const listeners = createListeners()
  return {
    count: () => count,
    subscribe: listeners.subscribe,
    /** Selects the current occurrence, so that it can be copied or highlighted with the keyboard. */
    select() {
      if (chosen === undefined) return
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(chosen)
    },
    /** Highlights every occurrence of a text in an element, and the current one apart; returns a function that ends that. */
    highlight(root: Element | null, wanted: string, current: number): () => void {
      const ranges = root === null ? [] : placesOf(root, wanted)
      count = ranges.length
      listeners.tell()
      const all = new Highlight()
      // One by one: the page has no room for many thousand arguments.
      for (const range of ranges) all.add(range)
      CSS.highlights.set('find', all)
      chosen = ranges[current % Math.max(1, ranges.length)]
      if (chosen !== undefined) {
        CSS.highlights.set('find-current', new Highlight(chosen))
        chosen.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
      } else CSS.highlights.delete('find-current')
      return () => {
        CSS.highlights.delete('find')
        CSS.highlights.delete('find-current')
      }
    },
  }
}

/** Finds words in the story on screen with the CSS Custom Highlight API, which leaves the DOM unchanged. */
export function FindBar({
  within,
  content,
  initial,
  asked,
  onClose,
}: {
  within: RefObject<HTMLElement | null>
  /** Changes whenever what is shown changes. */
  content: string
  /** The search of the list; its first word is the initial value. */
  initial: string
  /** How often it was asked for. It takes the focus with each time, and not when another story comes under it. */
  asked: number
  onClose: () => void
}): ReactElement {
  const [own, setOwn] = useKeptChoice('found in the story', null, isTextOrNull)
  const [first] = useState(() => highlightsOf(initial)[0]?.text ?? '')
  const wanted = own ?? first
  const [current, setCurrent] = useState(0)
  const [finder] = useState(createFinder)
  const count = useSyncExternalStore(finder.subscribe, finder.count)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked === 0) return
    input.current?.focus()
    input.current?.select()
  }, [asked])

  useEffect(
    () => finder.highlight(within.current, wanted.trim().toLowerCase(), current),
    [finder, within, wanted, current, content],
  )

  const step = (by: number): void => {
    if (count > 0) setCurrent((now) => (now + by + count) % count)
  }
  const noneFound = count > 0 ? null : 'Nothing was found.'
  useCommands([
    { id: 'story.find-next', unavailable: noneFound, run: () => step(1) },
    { id: 'story.find-previous', unavailable: noneFound, run: () => step(-1) },
  ])
  function close(): void {
    finder.select()
    setOwn(null)
    onClose()
  }
  return (
    <div className="find-bar" role="search">
      <input
        ref={input}
        aria-label="Find in the story"
        placeholder="Find in the story"
        value={wanted}
        spellCheck={false}
        onChange={(event) => {
          setOwn(event.target.value)
          setCurrent(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') close()
          else return
          event.preventDefault()
        }}
      />
      <span className="quiet figure" role="status">
        {wanted.trim() === '' ? '' : count === 0 ? 'not found' : `${countText(current + 1)} of ${countText(count)}`}
      </span>
      <CommandLink id="story.find-previous">Previous</CommandLink>
      <CommandLink id="story.find-next">Next</CommandLink>
      <Button look="quiet" aria-label="Close" onClick={close}>
        <Icon name="close" size={12} />
      </Button>
    </div>
  )
}
