/** Keys that the browser, a chart or a table handles while it has the focus; they are no commands, only listed. */
export const NATIVE_KEYS: readonly (readonly [keys: string, title: string])[] = [
  ['ArrowLeft', 'Crosshair or focus to the left'],
  ['ArrowRight', 'Crosshair or focus to the right'],
  ['ArrowUp', 'Series or number above'],
  ['ArrowDown', 'Series or number below'],
  ['Shift+ArrowLeft', 'Scroll to earlier periods'],
  ['Shift+ArrowRight', 'Scroll to later periods'],
  ['Home', 'First period or number'],
  ['End', 'Last period or number'],
  ['Enter', 'Source of the number'],
  ['Mod+c', 'Copy the whole table when nothing is selected'],
]
