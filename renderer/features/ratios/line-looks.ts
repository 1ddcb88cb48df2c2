import { createContext } from 'react'
import { MOST_TOLD } from '../../ui/chart/line-styles.ts'
import type { LineStyle } from '../../ui/chart/line-styles.ts'

/** Looks of lines by the keys of their series. */
type LineLooks = ReadonlyMap<string, LineStyle>

const NO_LOOKS: LineLooks = new Map()

/** The looks with which the names of series are told beside them; those of more series than they tell apart are none. */
export const toldLooks = (looks: LineLooks): LineLooks => (looks.size > MOST_TOLD ? NO_LOOKS : looks)

/** How the lines of the chart above a table look. */
export const LineLooksContext = createContext<LineLooks>(NO_LOOKS)
