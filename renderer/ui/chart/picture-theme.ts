import { isOneOf, useKeptChoice } from '../kept-choice.ts'

/** The colours of pictures of charts. */
export const PICTURE_THEMES = [
  { id: 'window', label: 'As the window', words: 'The colours that the window has now' },
  { id: 'light', label: 'Light', words: 'Colours on white, also from a dark window' },
  { id: 'dark', label: 'Dark', words: 'Colours on a dark ground, for dark slides' },
  {
    id: 'print',
    label: 'Print',
    words:
      'Black and greys on white, for lines and for bars of up to four series: dashes and markers tell lines apart, greys alone bars',
  },
] as const

/** ID of the colours of a picture. */
export type PictureTheme = (typeof PICTURE_THEMES)[number]['id']

const isTheme = isOneOf(PICTURE_THEMES.map(({ id }) => id))

/** The colours that the person chose for pictures; light ones until then. */
export const usePictureTheme = (): readonly [theme: PictureTheme, choose: (theme: PictureTheme) => void] =>
  useKeptChoice<PictureTheme>('colours of pictures', 'light', isTheme)

/** Runs a function while the window has those colours; the browser does not paint between the two changes. */
export function inPictureTheme<Result>(theme: PictureTheme, draw: () => Result): Result {
  if (theme === 'window') return draw()
  const root = document.documentElement
  const before = root.dataset.theme
  root.dataset.theme = theme
  try {
    return draw()
  } finally {
    if (before === undefined) delete root.dataset.theme
    else root.dataset.theme = before
  }
}
