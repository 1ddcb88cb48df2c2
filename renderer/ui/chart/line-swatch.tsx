import type { ReactElement } from 'react'
import type { SharedLook } from './series-names.ts'
import type { LineStyle } from './line-styles.ts'
import { markerPath } from './plot-geometry.ts'

const [WIDTH, HEIGHT, MARKER] = [24, 10, 3.2]

/** A piece of a series' line with its marker, for legends and tables. */
export function LineSwatch({
  look: { stroke, strokeDasharray, marker, isHollow },
  isPlain = false,
}: {
  look: LineStyle
  /** Whether it has no marker. */
  isPlain?: boolean
}): ReactElement {
  const middle = HEIGHT / 2
  return (
    <svg className="line-swatch" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line
        x1="0"
        x2={WIDTH}
        y1={middle}
        y2={middle}
        stroke={stroke}
        strokeWidth="2"
        strokeDasharray={strokeDasharray}
      />
      {isPlain ? null : (
        <path
          d={markerPath(marker, WIDTH / 2, middle, MARKER)}
          fill={isHollow ? 'var(--surface-raised)' : stroke}
          stroke={isHollow ? stroke : 'none'}
          strokeWidth="1.4"
        />
      )}
    </svg>
  )
}

/** The swatch of a company or a ratio in a list; nothing where the chart tells it by no look. */
export const SharedSwatch = ({ shared }: { shared: SharedLook | undefined }): ReactElement | null =>
  shared === undefined ? null : <LineSwatch {...shared} />
