import { createContext } from 'react'

/** What a view says of its paper. */
export interface PaperFacts {
  title: string
  /** Whether the paper has a head of its own, so that its title is not above each page. */
  hasHead: boolean
  /** When its data was received, in Unix milliseconds; null where none was. */
  receivedAt: number | null
}

/** Printing of what a view marks as its paper, and its PDF, which is written where the person chooses. */
export interface PaperOutput {
  print: (facts: PaperFacts) => void
  savePdf: (facts: PaperFacts) => void
}

/** The way to paper, which the shell provides because it calls main. */
export const PaperContext = createContext<PaperOutput>({ print: () => undefined, savePdf: () => undefined })

/** What is said on each page of paper, and of the file. */
export interface PaperWords {
  title: string
  /** Above each page; empty where the paper has a head of its own. */
  head: string
  /** Below each page: what it is, when it was made and where its numbers come from. */
  foot: string
  /** Beside the head of each page, such as that the data is made up; empty for none. */
  mark: string
}

const WEIGHTS = [400, 500, 600]

/** Letters of both parts in which the typeface of paper is stored. */
const LETTERS = 'a\u0142'

/** A text as a string of CSS. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Prints or writes what a view marks as its paper, with these words on each page. */
export async function onPaper<Result>(words: PaperWords, act: () => Promise<Result>): Promise<Result> {
  const { style } = document.documentElement
  const before = document.title
  const lines = { '--paper-head': words.head, '--paper-foot': words.foot, '--paper-mark': words.mark }
  document.title = words.title
  for (const [name, text] of Object.entries(lines)) style.setProperty(name, cssString(text))
  try {
    // A typeface that is first needed by the print styles would come after the page was drawn.
    await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 10px "Inter Print"`, LETTERS)))
    return await act()
  } finally {
    document.title = before
    for (const name of Object.keys(lines)) style.removeProperty(name)
  }
}
