import type { FirstScreen } from '../../../app/domain/window/first-screen.ts'

const LINE = { x: 20, y: 100, width: 300, height: 18, colour: 'text', size: 13, weight: 600, spacing: -0.25 } as const

/** A first screen with a row, its time and the mark of its list. */
export const FIRST_SCREEN: FirstScreen = {
  appearance: { theme: 'dark', density: 'regular', fontSize: 13 },
  contrast: 'normal',
  width: 1360,
  height: 860,
  boxes: [
    { kind: 'fill', x: 0, y: 0, width: 1360, height: 34, colour: 'ground', radius: 0 },
    { kind: 'edge', x: 300, y: 4, width: 290.5, height: 26, colour: 'edge', radius: 5 },
  ],
  lines: [
    { ...LINE, kind: 'row', text: 'Quarter closes <firmer>', isTabular: false, isMono: false, isStruck: false },
    { ...LINE, kind: 'time', y: 120, text: '14:05', isTabular: true, isMono: true, isStruck: true },
    { ...LINE, kind: 'plain', y: 10, text: 'News', isTabular: false, isMono: false, isStruck: false },
  ],
  source: { x: 480, y: 60, width: 90, height: 18, receivedAt: 1_000, size: 12 },
  timesUntil: 5_000,
}

/** A first screen whose only row is that text. */
export const screenWith = (text: string): FirstScreen => ({
  ...FIRST_SCREEN,
  lines: [{ ...LINE, kind: 'row', text, isTabular: false, isMono: false, isStruck: false }],
})
